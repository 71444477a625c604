const key = 'appRedirectAddress';

/** Stores the requested page, unless one is stored already. */
export function keepRedirectAddress(here: Pick<Location, 'pathname' | 'search' | 'hash'> = location): void {
  if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, here.pathname + here.search + here.hash);
}

/** Returns the stored page and removes it; see {@link keptRedirectAddress}. */
export function takeRedirectAddress(here: Location = location): string | undefined {
  const kept = keptRedirectAddress(here);
  sessionStorage.removeItem(key);
  return kept;
}

/** The stored page; undefined when there is none. An address of another site is replaced by the start page. */
export function keptRedirectAddress(here: Location = location): string | undefined {
  const kept = sessionStorage.getItem(key);
  if (kept === null) return undefined;
  if (!URL.canParse(kept, here.origin)) return '/';
  const { origin, pathname, search, hash } = new URL(kept, here.origin);
  // Two slashes at the beginning would name a host
  return origin === here.origin ? pathname.replace(/^\/+/, '/') + search + hash : '/';
}

/** Whether an address is open to people who are not signed in (specification, section 2). It gives no access to data on the server. */
export function isOpenToAll(address: string): boolean {
  return address.includes('accounts/work-order');
}
