/** A link, and a button that copies it. */
import { useState } from "react";
import styles from "./Network.module.css";

export function Copy({ address, bright = false }: { address: string; bright?: boolean }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(address).then(() => { setCopied(true); }, () => { setCopied(false); });
  };
  return (
    <div className={styles.copy}>
      <input className="field" readOnly value={address} aria-label="The link" onFocus={(event) => { event.target.select(); }} />
      <button type="button" className={bright ? "button primary" : "button"} onClick={copy}>
        {copied ? "Copied" : "Copy the link"}
      </button>
    </div>
  );
}
