import type { Language } from '#contract/values.ts';
import type { LookupSearch } from '../inputs/lookups.ts';
import { isEditable, type Column } from './columns.ts';
import { enterText } from './enterText.ts';
import { addRowKey, type CellPosition } from './lineRow.ts';
import type { LineStore } from './lineStore.ts';
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
 * Pastes rows of a spreadsheet from a cell on, first over existing lines and then as new ones; returns the number of lines and the
 * headings that match no column. It can be undone as one change.
 */
export function pasteLines<Line extends object>(
  text: string,
  { store, columns, at, newLine, language }: PasteTarget<Line>,
): { count: number; leftOut: readonly string[] } {
  const fillable = columns.filter((column) => column.kind !== 'computed');
  // the row that adds a line is one wide cell, so pasting there begins at the first column
  const start = at.key === addRowKey ? 0 : columns.slice(0, at.column).filter((column) => column.kind !== 'computed').length;
  const plan = planPaste(parseRows(text), fillable, start);
  const keys = store.keys();
  const first = at.key === addRowKey ? keys.length : keys.indexOf(at.key);
  const searches = searchesOf(plan, fillable);
  store.changeBegun(at.key, () => {
    plan.rows.forEach((cells, index) => {
      const known = keys[first + index];
      const key = known ?? store.add(newLine());
      const filled = plan.columns.flatMap((name, position) => (name !== undefined && cells[position] ? [name] : []));
      cells.forEach((cell, position) => {
        // an empty cell clears the cell of an existing line, and leaves the initial value of a new one
        if (cell === '' && known === undefined) return;
        const column = fillable.find((one) => one.name === plan.columns[position]);
        const row = store.row(key);
        if (column && row && isEditable(column, row.line))
          enterText(cell, { store, key, column, language, keep: filled, search: searches.get(column.name) });
      });
    });
  });
  return { count: plan.rows.length, leftOut: plan.leftOut };
}

// 200 pasted codes take two requests instead of 200; a text that is no code is searched by itself, as a typed one
const codesAtOnce = 100;

function searchesOf<Line extends object>(plan: PastePlan, columns: readonly Column<Line>[]): ReadonlyMap<string, LookupSearch> {
  return new Map(
    columns.flatMap((column) => {
      const texts = plan.rows.map((row) => row[plan.columns.indexOf(column.name)] ?? '').filter(Boolean);
      const codes = [...new Set(texts.map((text) => text.toLowerCase()))];
      return column.kind === 'lookup' && codes.length > 1 ? [[column.name, searchOfCodes(column.search, codes)]] : [];
    }),
  );
}

function searchOfCodes(search: LookupSearch, codes: readonly string[]): LookupSearch {
  const { ofCodes } = search;
  if (!ofCodes) return search;
  const parts = Array.from({ length: Math.ceil(codes.length / codesAtOnce) }, (_, part) =>
    codes.slice(part * codesAtOnce, (part + 1) * codesAtOnce),
  );
  const answers = parts.map((part) => ofCodes(part).catch(() => []));
  return async (text, signal) => {
    const code = text.toLowerCase();
    const found = (await answers[Math.floor(codes.indexOf(code) / codesAtOnce)]) ?? [];
    const own = found.filter((choice) => choice.code?.toLowerCase() === code);
    return own.length > 0 ? own : search(text, signal);
  };
}
