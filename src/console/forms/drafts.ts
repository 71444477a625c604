import { media } from '../theme/media.ts';
import type { FormRecord } from './mergeRecord.ts';

/** What a form has sent without a definite answer, so that it may be on the server. */
export interface Unanswered {
  sent?: readonly FormRecord[];
  /** The Idempotency-Key of a new record, under which it is sent until there is a definite answer. */
  key?: string | undefined;
}

/** Unsaved input: kept in this browser tab, through reloads and a new sign-in; on a phone also when the tab is killed. */
export interface Draft extends Unanswered {
  /** The record that the person began to change. */
  base: FormRecord;
  values: FormRecord;
  /** ISO 8601, the time of the last change. */
  savedAt: string;
}

const prefix = 'draft/';
const longest = 14 * 86_400_000;

/** Stores a draft. A browser that stores nothing (storage full or forbidden) does not prevent typing. */
export function keepDraft(key: string, draft: Draft): void {
  attempt(() => sessionStorage.setItem(prefix + key, JSON.stringify(draft)));
  if (isKilledSilently()) setDraftAside(key);
}

/** Copies a draft to local storage when the page is left, because a closed tab loses its session storage. */
export function setDraftAside(key: string): void {
  attempt(() => {
    const draft = sessionStorage.getItem(prefix + key);
    if (draft !== null) localStorage.setItem(prefix + key, draft);
  });
}

/** The draft with a key: that of this tab, else one of a tab that was closed, for up to two weeks. */
export function findDraft(key: string): Draft | undefined {
  const own = readDraft(sessionStorageOf, key);
  if (!own) return readDraft(localStorageOf, key);
  // this page was only reloaded: the copy in local storage is the same draft
  if (!isKilledSilently()) attempt(() => localStorage.removeItem(prefix + key));
  return own;
}

/** Removes a draft. */
export function dropDraft(key: string): void {
  attempt(() => sessionStorage.removeItem(prefix + key));
  attempt(() => localStorage.removeItem(prefix + key));
}

/** Deletes every draft: after sign-out, the next person at this screen must find none. */
export function dropAllDrafts(): void {
  for (const storageOf of [sessionStorageOf, localStorageOf]) {
    attempt(() => {
      const storage = storageOf();
      for (const key of Object.keys(storage).filter((one) => one.startsWith(prefix))) storage.removeItem(key);
    });
  }
}

// where storage is forbidden, even reading the property throws
const sessionStorageOf = () => sessionStorage;
const localStorageOf = () => localStorage;

// a phone ends pages in the background, or its battery is empty, and no event tells the page before
function isKilledSilently(): boolean {
  return matchMedia(media.touch.replace('@media ', '')).matches;
}

function readDraft(storageOf: () => Storage, key: string): Draft | undefined {
  return attempt(() => {
    const draft: unknown = JSON.parse(storageOf().getItem(prefix + key) ?? 'null');
    return isDraft(draft) && Date.now() - Date.parse(draft.savedAt) < longest ? draft : undefined;
  });
}

// without storage there is no draft, but the form still holds the input
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'base' in value &&
    'values' in value &&
    'savedAt' in value &&
    typeof value.savedAt === 'string'
  );
}
