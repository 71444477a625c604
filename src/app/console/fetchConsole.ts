import { keptRedirectAddress } from '#console/auth/redirectAddress.ts';

/** Starts to fetch the console and the screen that will be shown, once. Their users await both. */
export function fetchConsole() {
  return (fetched ??= begin());
}

let fetched: ReturnType<typeof begin> | undefined;

function begin() {
  const [app, opener] = [import('./App.tsx'), import('./openClient.ts')];
  const { pathname } = new URL(keptRedirectAddress() ?? location.href, location.origin);
  const screen = import('./prepareScreen.ts').then(({ prepareScreen }) => prepareScreen(pathname));
  // the code that awaits them reports a failure
  for (const part of [app, opener, screen]) part.catch(() => undefined);
  return { app, opener };
}

/** Whether the person returns from the directory or has signed in here before. In these cases the console is fetched during sign-in. */
export function isExpected(): boolean {
  const has = (storage: Storage, key: RegExp) => Object.keys(storage).some((name) => key.test(name));
  return has(localStorage, /^msal\.\d+\.account\.keys$/) || has(sessionStorage, /^msal\..*\.urlHash$/);
}
