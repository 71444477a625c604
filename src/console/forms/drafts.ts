import type { FormRecord } from './mergeRecord.ts';

/** What somebody typed and has not saved: kept in this browser tab, through reloads and a new sign-in. */
export interface Draft {
  /** The record that the typing started from. */
  base: FormRecord;
  values: FormRecord;
  /** ISO 8601, when it was last typed. */
  savedAt: string;
}

const prefix = 'draft/';

/** Keeps a draft; a browser that keeps nothing (storage full or forbidden) does not stop the typing. */
export function keepDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(draft));
  } catch {
    // the form still holds everything; only a reload would lose it
  }
}

/** The draft under a key, or undefined. */
export function findDraft(key: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets a draft. */
export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key);
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}

/** Forgets every draft: when somebody signs out, the next person at this screen finds nothing. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith(prefix))) sessionStorage.removeItem(key);
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'base' in value && 'values' in value && 'savedAt' in value;
}
