/** A rule to read; the cases it names can be clicked. */
import { blocks, type Piece } from "./ruleText";
import styles from "./RuleText.module.css";

export function RuleText({ text, onRule }: { text: string; onRule: (number: string) => void }) {
  return (
    <div className={styles.text}>
      {blocks(text).map((block, index) => (
        <p key={index} className={block.mark ? styles.item : undefined} style={{ "--depth": block.depth }}>
          {block.mark && <span className={styles.mark}>{block.mark === "-" ? "•" : block.mark}</span>}
          <span>
            {block.pieces.map((piece, at) => (
              <Inline key={at} piece={piece} onRule={onRule} />
            ))}
          </span>
        </p>
      ))}
    </div>
  );
}

function Inline({ piece, onRule }: { piece: Piece; onRule: (number: string) => void }) {
  if ("text" in piece) return piece.text;
  if ("strong" in piece) return <strong>{piece.strong}</strong>;
  if ("stressed" in piece) return <em>{piece.stressed}</em>;
  return (
    <button type="button" className="link" onClick={() => { onRule(piece.rule); }}>
      {piece.rule}
    </button>
  );
}
