/** The sheet of the present decision, if it is open. */
import type { Table } from "../../wire/types";
import { SpendingPage } from "./SpendingPage";
import { TaxPage } from "./TaxPage";
import type { Sheet } from "./useSheet";

interface PageProps {
  sheet: Sheet;
  table: Table;
  onUndo: () => void;
}

export function SheetPage({ sheet, table, onUndo }: PageProps) {
  const { message, shown } = sheet;
  if (!shown || !message) return null;
  const undo = table.can_undo ? onUndo : null;
  if (message.tax) return <TaxPage sheet={sheet} tax={message.tax} table={table} onUndo={undo} />;
  if (message.spending) return <SpendingPage sheet={sheet} spending={message.spending} table={table} onUndo={undo} />;
  return null;
}
