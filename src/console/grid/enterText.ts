import type { Language } from '#contract/values.ts';
import { parseDecimal, sameDecimal } from '#contract/decimals.ts';
import type { LookupChoice, LookupSearch } from '../inputs/lookups.ts';
import { cellText, fieldText, isEditable, type Column, type LookupColumn } from './columns.ts';
import type { LineStore } from './lineStore.ts';

/** The cell that a text is entered into: the store, the line and its column. */
export interface Entry<Line extends object> {
  store: LineStore<Line>;
  key: string;
  column: Column<Line>;
  language: Language;
  /** Fields that the look-up must not fill: they were pasted together with the text, or typed since. */
  keep?: readonly string[];
  /** Replaces the search of a look-up column, where texts of several lines are looked up together. */
  search?: LookupSearch | undefined;
}

/** Enters a text into a cell as if it were typed: its column parses it; an invalid text is kept and marked. */
export function enterText<Line extends object>(text: string, entry: Entry<Line>): void {
  const { store, key, column, language } = entry;
  const row = store.row(key);
  if (!row || !isEditable(column, row.line)) return;
  const tidy = text.trim();
  switch (column.kind) {
    case 'text':
      setField(entry, tidy === '' ? null : tidy);
      break;
    case 'decimal':
    case 'money': {
      const value = parseDecimal(tidy, language);
      if (value === undefined) store.setWrong(key, column.name, tidy);
      else if (sameDecimal(value, fieldText(row.line, column.name)) && !(column.name in row.wrong)) return;
      else setField(entry, value);
      break;
    }
    case 'select': {
      const choice = column.choices.find((one) => one.id === tidy) ?? choiceOf(column.choices, tidy);
      if (tidy !== '' && !choice) store.setWrong(key, column.name, tidy);
      else setField(entry, choice?.id ?? null);
      break;
    }
    case 'lookup':
      if (tidy === cellText(column, row.line, language)) store.setWrong(key, column.name, undefined);
      else if (tidy === '') applyChoice(null, { ...entry, column });
      else void lookUp(tidy, { ...entry, column });
      break;
    case 'computed':
  }
}

type LookupEntry<Line extends object> = Entry<Line> & { column: LookupColumn<Line> };

/** Fills a line from a chosen record; null clears the fields. */
export function applyChoice<Line extends object>(choice: LookupChoice | null, { store, key, column, keep = [] }: LookupEntry<Line>): void {
  const row = store.row(key);
  if (!row) return;
  const filled = Object.entries(column.apply(choice, row.line)).filter(([name]) => name === column.name || !keep.includes(name));
  store.change(() => {
    store.setWrong(key, column.name, undefined);
    store.set(key, Object.fromEntries(filled) as Partial<Line>); // entries of a Partial<Line>
  });
}

/** Finds the record for a text: by its code, by its name, or because it is the only match. */
async function lookUp<Line extends object>(text: string, entry: LookupEntry<Line>): Promise<void> {
  const { store, key, column, search = column.search } = entry;
  // the result is undone together with the text, and with the pasted rows around it
  const change = store.change(() => store.setPending(key, column.name, true));
  const asked = store.row(key)?.line;
  try {
    const found = await inTurn(() => (change.isTakenBack ? Promise.resolve([]) : search(text, new AbortController().signal)));
    const typed = changedFields(asked, store.row(key)?.line);
    store.amend(change, () => take(found, text, { ...entry, keep: [...(entry.keep ?? []), ...typed] }));
  } catch {
    store.amend(change, () => store.setWrong(key, column.name, text));
  } finally {
    store.setPending(key, column.name, false);
  }
}

/** The names of the fields that differ. */
function changedFields(before: object = {}, after: object = {}): string[] {
  return Object.keys(after).filter((name) => fieldText(before, name) !== fieldText(after, name));
}

function take<Line extends object>(found: readonly LookupChoice[], text: string, entry: LookupEntry<Line>): void {
  const { store, key, column } = entry;
  const row = store.row(key);
  if (!row) return;
  const exact =
    found.find((choice) => same(choice.code, text)) ??
    found.find((choice) => [choice.label, ...(choice.aliases ?? [])].some((one) => same(one, text)));
  const [only, ...others] = found;
  if (exact) applyChoice(exact, entry);
  else if (column.freeText) {
    store.setWrong(key, column.name, undefined);
    store.set(key, column.freeText(text, row.line));
  } else if (only && others.length === 0) applyChoice(only, entry);
  else store.setWrong(key, column.name, text);
}

// hundreds of pasted codes must not cause hundreds of simultaneous requests
const atOnce = 4;
const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<Found>(work: () => Promise<Found>): Promise<Found> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function setField<Line extends object>({ store, key, column }: Entry<Line>, value: string | null): void {
  const row = store.row(key);
  if (!row) return;
  const isSame = fieldText(row.line, column.name) === (value ?? '');
  if (isSame && !(column.name in row.wrong)) return;
  store.change(() => {
    store.setWrong(key, column.name, undefined);
    store.set(key, { ...column.also?.(row.line, value), [column.name]: value } as Partial<Line>); // columns name fields of their line
  });
}

function choiceOf(choices: readonly { id: string; label: string }[], text: string) {
  const exact = choices.find((choice) => same(choice.label, text));
  const starting = choices.filter((choice) => choice.label.toLowerCase().startsWith(text.toLowerCase()));
  return exact ?? (starting.length === 1 ? starting[0] : undefined);
}

function same(one: string | undefined, other: string): boolean {
  return one !== undefined && one.trim().toLowerCase() === other.toLowerCase();
}
