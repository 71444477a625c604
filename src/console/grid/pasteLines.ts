import type { Language } from '#contract/values.ts';
import { isEditable, type Column } from './columns.ts';
import { enterText } from './enterText.ts';
import { addRowKey, type CellPosition } from './lineRow.ts';
import type { LineStore } from './lineStore.ts';
import { lookUpTexts, type AskedText } from './lookUpTexts.ts';
import { parseRows, planPaste, type PastePlan } from './pasteRows.ts';

/** The place where rows are pasted. */
export interface PasteTarget<Line extends object> {
  store: LineStore<Line>;
  columns: readonly Column<Line>[];
  at: CellPosition;
  newLine: () => Line;
  language: Language;
}

/**
 * Pastes rows of a spreadsheet from a cell on, first over existing lines and then as new ones; returns the number of lines and what
 * has no column. It can be undone as one change.
 */
export function pasteLines<Line extends object>(
  text: string,
  { store, columns, at, newLine, language }: PasteTarget<Line>,
): Pick<PastePlan, 'leftOut' | 'beyond'> & { count: number } {
  const fillable = columns.filter((column) => column.kind !== 'computed');
  // the row that adds a line is one wide cell, so pasting there begins at the first column
  const start = at.key === addRowKey ? 0 : columns.slice(0, at.column).filter((column) => column.kind !== 'computed').length;
  const plan = planPaste(parseRows(text), fillable, start);
  const keys = store.keys();
  const first = at.key === addRowKey ? keys.length : keys.indexOf(at.key);
  const isPlaced = (cell: string, position: number) => cell !== '' && plan.columns[position] !== undefined;
  // a row without anything for a column is no new line
  const rows = plan.rows.filter((cells, index) => first + index < keys.length || cells.some(isPlaced));
  const asked: AskedText<Line>[] = [];
  const ask = (one: AskedText<Line>) => void asked.push(one);
  store.changeBegun(at.key, () => {
    rows.forEach((cells, index) => {
      const known = keys[first + index];
      const key = known ?? store.add(newLine());
      const filled = plan.columns.flatMap((name, position) => (name !== undefined && cells[position] ? [name] : []));
      cells.forEach((cell, position) => {
        // an empty cell clears the cell of an existing line, and leaves the initial value of a new one
        if (cell === '' && known === undefined) return;
        const column = fillable.find((one) => one.name === plan.columns[position]);
        const row = store.row(key);
        if (column && row && isEditable(column, row.line)) enterText(cell, { store, key, column, language, keep: filled, ask });
      });
    });
    void lookUpTexts(store, asked);
  });
  const isAnywhere = plan.columns.some((name) => name !== undefined);
  return { count: isAnywhere ? rows.length : 0, leftOut: plan.leftOut, beyond: plan.beyond };
}
