/** One record that a lookup offers. */
export interface LookupChoice {
  id: string;
  /** The name that is shown after choosing. */
  label: string;
  /** The code that people type; shown before the label in the list. */
  code?: string;
  /** A detail that distinguishes records with the same name: a town, a price. */
  detail?: string;
  /** The reason why the record cannot be chosen here: it is listed with the reason and not picked. */
  refusal?: string | undefined;
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

/** The spellings by which a choice is meant exactly, apart from its name: its code and its aliases, in lower case. */
export function spellingsOf({ code, aliases = [] }: LookupChoice): readonly string[] {
  return [...(code === undefined ? [] : [code]), ...aliases].map((one) => one.trim().toLowerCase());
}

/**
 * The index of the choice that Enter picks first; -1 for none. Where the text is the code of a choice that cannot be picked, it is
 * none, so that Enter does not take another one.
 */
export function bestChoice(choices: readonly LookupChoice[], text: string): number {
  const typed = text.trim().toLowerCase();
  const isRefused = choices.some((choice) => choice.refusal !== undefined && spellingsOf(choice).includes(typed));
  return isRefused ? -1 : choices.findIndex(({ refusal }) => refusal === undefined);
}

/** The text of a choice on one line: code and name. */
export function lookupText(choice: LookupChoice): string {
  return choice.code ? `${choice.code} ${choice.label}` : choice.label;
}
