/** Whether the console answers at a path: it is none of the API, of the directory, of a file, or of a page without sign-in by tag. */
export function isConsolePath(path: string): boolean {
  return !/^\/(a|api|oidc|health|assets\/i18n|console|themes)(\/|$)/i.test(path) && !/\.\w{1,5}$/.test(path);
}
