/**
 * The token behind the `#` of a link. It is taken out of the address, so that it stays in no history and on no screen; this tab
 * keeps it, so that the page can be loaded again.
 */
export function takeToken(workOrderId: string): string {
  const key = `workOrderLink/${workOrderId}`;
  const token = location.hash.slice(1);
  try {
    if (token === '') return sessionStorage.getItem(key) ?? '';
    sessionStorage.setItem(key, token);
    history.replaceState(null, '', `${location.pathname}${location.search}`);
  } catch {
    // a browser that keeps nothing leaves the token where it can be read again
  }
  return token;
}
