/**
 * Whether the console answers at a path: it is none of the API, of the directory, of a file, hidden files included, or of a page
 * without sign-in by tag.
 */
export function isConsolePath(path: string): boolean {
  return !/(^|\/)\./.test(path) && !/^\/(a|api|oidc|health|assets\/i18n|console|themes)(\/|$)/i.test(path) && !/\.\w{1,5}$/.test(path);
}

/**
 * Whether the page at a path of an address is the console. The page of a work order for customers is another one, however its
 * address is written.
 */
export function isConsolePage(path: string): boolean {
  const plain = decoded(path);
  return plain !== undefined && isConsolePath(plain) && !/^\/accounts\/work-order\//i.test(plain);
}

// The server answers another page at a path that cannot be decoded
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
