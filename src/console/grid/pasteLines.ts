import type { Language } from '#contract/values.ts';
import { isEditable, type Column } from './columns.ts';
import { enterText } from './enterText.ts';
import { addRowKey, type CellPosition, type LineStore } from './lineStore.ts';
import { parseRows, planPaste } from './pasteRows.ts';

/** Where pasted rows go. */
export interface PasteTarget<Line extends object> {
  store: LineStore<Line>;
  columns: readonly Column<Line>[];
  at: CellPosition;
  newLine: () => Line;
  language: Language;
}

/** Pastes rows of a spreadsheet from a cell on, over lines that are there and then as new ones; gives how many lines. One undo. */
export function pasteLines<Line extends object>(text: string, { store, columns, at, newLine, language }: PasteTarget<Line>): number {
  const fillable = columns.filter((column) => column.kind !== 'computed');
  const start = columns.slice(0, at.column).filter((column) => column.kind !== 'computed').length;
  const plan = planPaste(parseRows(text), fillable, start);
  const keys = store.keys();
  const first = at.key === addRowKey ? keys.length : keys.indexOf(at.key);
  const names = plan.columns.filter((name) => name !== undefined);
  store.change(() => {
    plan.rows.forEach((cells, index) => {
      const key = keys[first + index] ?? store.add(newLine());
      cells.forEach((cell, position) => {
        const column = fillable.find((one) => one.name === plan.columns[position]);
        const row = store.row(key);
        if (column && row && isEditable(column, row.line)) enterText(cell, { store, key, column, language, keep: names });
      });
    });
  });
  return plan.rows.length;
}
