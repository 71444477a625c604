/** A filter of a list, as data. Its value goes to the server under `source`. */
export interface ListFilter {
  source: string;
  /** Translation key of what it filters on. */
  label: string;
  /** What it can be; without choices it is on or off. */
  choices?: readonly FilterChoice[];
  /** The value of a filter without choices; true unless said. */
  value?: unknown;
}

/** One value of a filter. */
export interface FilterChoice {
  id: string | number | boolean;
  /** Translation key. */
  name: string;
}

/** The translation keys that say what a filter is set to: its own, or its own and its choice's. */
export function filterTexts(filter: ListFilter, value: unknown): readonly string[] {
  const choice = filter.choices?.find(({ id }) => id === value);
  return choice ? [filter.label, choice.name] : [filter.label];
}
