const storageKey = 'appUploads';
// as many as the server lets a person have open
const most = 20;

/**
 * The id of the upload that was begun for a write with this Idempotency-Key. It is kept in this browser, because a write that waits
 * here may be repeated by another tab, or after the page was loaded again.
 */
export function openUpload(key: string): string | undefined {
  return all().find(([own]) => own === key)?.[1];
}

/** Notes the upload that was begun for a write; of more than 20, the oldest is forgotten. */
export function noteUpload(key: string, id: string): void {
  store([...others(key), [key, id] as const].slice(-most));
}

/** Forgets the upload of a write that was answered. */
export function forgetUpload(key: string): void {
  store(others(key));
}

type OpenUpload = readonly [key: string, id: string];

function others(key: string): OpenUpload[] {
  return all().filter(([own]) => own !== key);
}

function all(): readonly OpenUpload[] {
  return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as readonly OpenUpload[]; // as `store` writes it
}

function store(uploads: readonly OpenUpload[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(uploads));
  } catch {
    // without space an upload that was interrupted begins anew
  }
}
