/** One record that a lookup offers. */
export interface LookupChoice {
  id: string;
  /** The name that is shown after choosing. */
  label: string;
  /** The code that people type; shown before the label in the list. */
  code?: string;
  /** A detail that distinguishes records with the same name: a town, a price. */
  detail?: string;
  /** Alternative spellings: a typed or pasted text that equals one of them picks this record. */
  aliases?: readonly string[];
  /** The whole record, so that other fields can be filled from it. */
  record?: unknown;
}

/** Finds records by the typed text; the signal is aborted when the text changes. An empty text requests the first records. */
export interface LookupSearch {
  (text: string, signal: AbortSignal): Promise<readonly LookupChoice[]>;
  /** Finds the records of several codes at once, for pasted rows. */
  ofCodes?: (codes: readonly string[]) => Promise<readonly LookupChoice[]>;
}

/** The text of a choice on one line: code and name. */
export function lookupText(choice: LookupChoice): string {
  return choice.code ? `${choice.code} ${choice.label}` : choice.label;
}
