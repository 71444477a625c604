const key = 'appRedirectAddress';

/** Keeps the page that the person wanted, unless one is kept already. */
export function keepRedirectAddress(here: Pick<Location, 'pathname' | 'search' | 'hash'> = location): void {
  if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, here.pathname + here.search + here.hash);
}

/** The kept page, once; as {@link keptRedirectAddress}. */
export function takeRedirectAddress(here: Location = location): string | undefined {
  const kept = keptRedirectAddress(here);
  sessionStorage.removeItem(key);
  return kept;
}

/** The kept page; undefined when none is kept. An address of another site is replaced by the start page. */
export function keptRedirectAddress(here: Location = location): string | undefined {
  const kept = sessionStorage.getItem(key);
  if (kept === null) return undefined;
  if (!URL.canParse(kept, here.origin)) return '/';
  const { origin, pathname, search, hash } = new URL(kept, here.origin);
  // Two slashes at the beginning would name a host
  return origin === here.origin ? pathname.replace(/^\/+/, '/') + search + hash : '/';
}

/** Whether an address is open to people who are not signed in (specification, section 2). It opens nothing of the server. */
export function isOpenToAll(address: string): boolean {
  return address.includes('accounts/work-order');
}
