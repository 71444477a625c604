import { isConsolePage } from '#contract/consolePath.ts';

declare const self: ServiceWorkerGlobalScope;
/** The paths of all files of this build of the console; the build writes them in front of this file. */
declare const consoleFiles: readonly string[];

const cacheName = 'console';
const page = '/';

/** Milliseconds that a weak connection gets before the stored page is shown. */
const patience = 4000;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  const { store: texts } = (event.data ?? {}) as { store?: readonly string[] }; // as the console asks for it
  if (texts) event.waitUntil(storeAll(texts));
});
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/console/')) event.respondWith(storedOrFresh(event.request));
  else if (mode === 'navigate' ? isConsolePage(pathname) : isKeptText(pathname))
    event.respondWith(freshOrStored(event.request, mode === 'navigate' ? page : pathname));
});

function isKeptText(path: string): boolean {
  return path === '/config.json' || /^\/(assets\/i18n|themes)\//.test(path);
}

// The name of such a file contains a hash of its content
async function storedOrFresh(request: Request): Promise<Response> {
  return (await stored(new URL(request.url).pathname)) ?? fetch(request);
}

// With a connection always the server's, so that a console that was stored never meets a newer server unasked
async function freshOrStored(request: Request, key: string): Promise<Response> {
  const fresh = fetch(request);
  const kept = await stored(key);
  if (!kept) return fresh;
  const late = new Promise<Response>((done) => setTimeout(() => done(kept), patience));
  const answered = fresh.then(
    // another page is only stored together with its files
    (answer) => (answer.status >= 502 ? kept : key === page ? answer : renewed(key, answer)),
    () => kept,
  );
  return Promise.race([answered, late]);
}

async function renewed(key: string, answer: Response): Promise<Response> {
  if (answer.ok && !answer.redirected) await put(key, answer.clone());
  return answer;
}

// The page is stored last: without a signal, a page whose files or texts are missing could not start
async function storeAll(texts: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const present = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const missing = consoleFiles.filter((path) => !present.includes(path));
  for (const path of [...missing, ...texts, '/config.json', page]) await renewed(path, await fetch(path));
  for (const path of present) if (path.startsWith('/console/') && !consoleFiles.includes(path)) await cache.delete(path);
}

async function stored(path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName, ignoreVary: true });
}

async function put(path: string, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  // without space the file comes from the network
  await cache.put(path, answer).catch(() => undefined);
}
