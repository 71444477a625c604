import type { AccountInfo } from '@azure/msal-browser';

/** Whether a key of the browser's storage is that of MSAL's list of accounts, which all tabs share. */
export function isListOfAccounts(key: string): boolean {
  return /^msal\.\d+\.account\.keys$/.test(key);
}

/**
 * Whether an account is in that list. MSAL itself is not asked: it removes from the list what another tab added a moment ago and it has not
 * read yet.
 */
export function isListed({ homeAccountId }: AccountInfo): boolean {
  const lists = Object.keys(localStorage).filter(isListOfAccounts);
  return lists.some((key) => localStorage.getItem(key)?.includes(homeAccountId.toLowerCase()));
}
