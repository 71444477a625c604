import type { Profile } from '../session.ts';

const key = 'appPerson';

/**
 * Who signed in last with this browser and did not sign out; no token. MSAL forgets the person together with the tokens when a phone ends
 * the whole browser, and without a signal no person can sign in again.
 */
export function keptPerson(): Profile | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Profile | null) ?? undefined; // as `keepPerson` writes it
  } catch {
    return undefined;
  }
}

/** Keeps who signed in. */
export function keepPerson(person: Profile): void {
  try {
    localStorage.setItem(key, JSON.stringify(person));
  } catch {
    // a browser that keeps nothing asks the person to sign in
  }
}

/** Forgets the person, who signs out. */
export function forgetPerson(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // there is nothing to forget
  }
}
