import type { Language } from '#contract/values.ts';
import { parseDecimal, sameDecimal } from '#contract/decimals.ts';
import { cellText, fieldText, isEditable, same, type Column } from './columns.ts';
import type { LineStore } from './lineStore.ts';
import { applyChoice, lookUpTexts, type AskedText } from './lookUpTexts.ts';

/** The cell that a text is entered into: the store, the line and its column. */
export interface Entry<Line extends object> {
  store: LineStore<Line>;
  key: string;
  column: Column<Line>;
  language: Language;
  /** Fields that the look-up must not fill: they were pasted together with the text. */
  keep?: readonly string[];
  /** Takes the text of a look-up column, so that those of several lines are looked up together; by default it is looked up at once. */
  ask?: (asked: AskedText<Line>) => void;
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
      const value = parseDecimal(tidy, language, { suffix: column.suffix });
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
      else if (entry.ask) entry.ask({ ...entry, column, text: tidy });
      else void lookUpTexts(store, [{ ...entry, column, text: tidy }]);
      break;
    case 'computed':
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
