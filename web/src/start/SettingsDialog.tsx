/** The settings, from the start page. */
import { useState } from "react";
import { Dialog } from "../table/Dialogs";
import { SettingsForm } from "../table/SettingsForm";

export function SettingsDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => { setOpen(true); }}>
        Settings
      </button>
      {open && (
        <Dialog title="Settings" onClose={() => { setOpen(false); }}>
          <SettingsForm />
        </Dialog>
      )}
    </>
  );
}
