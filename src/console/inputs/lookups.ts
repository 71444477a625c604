/** One record that a lookup offers. */
export interface LookupChoice {
  id: string;
  /** The name that is shown once chosen. */
  label: string;
  /** The code that people type; shown before the label in the list. */
  code?: string;
  /** A detail that distinguishes records of one name: a town, a price. */
  detail?: string;
  /** Other ways to write it: text that is typed or pasted without looking means it. */
  aliases?: readonly string[];
  /** The whole record, so that other fields can be filled from it. */
  record?: unknown;
}

/** Finds records by what was typed; the signal is aborted when more was typed. An empty text asks for the first ones. */
export type LookupSearch = (text: string, signal: AbortSignal) => Promise<readonly LookupChoice[]>;

/** The text of a choice on one line: code and name. */
export function lookupText(choice: LookupChoice): string {
  return choice.code ? `${choice.code} ${choice.label}` : choice.label;
}
