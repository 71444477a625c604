import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

/** Runs the service worker of a browser in which every file is there, and notes what it stores, in turn. */
async function runWorker(files: readonly string[]) {
  const listeners = new Map<string, (event: object) => void>();
  const kept = new Map<string, Response>();
  const cache = {
    keys: async () => [...kept.keys()].map((path) => ({ url: `https://cura.example${path}` })),
    put: async (path: string, answer: Response) => void kept.set(path, answer),
    delete: async (path: string) => kept.delete(path),
  };
  vi.stubGlobal('consoleFiles', files);
  const addEventListener = (name: string, listen: (event: object) => void) => void listeners.set(name, listen);
  vi.stubGlobal('self', { addEventListener, location: { origin: 'https://cura.example' } });
  vi.stubGlobal('caches', { open: async () => cache, match: async (path: string) => kept.get(path)?.clone() });
  vi.stubGlobal('fetch', async (asked: string | { url: string }) => new Response(typeof asked === 'string' ? asked : 'a newer page'));
  vi.resetModules();
  await import('../src/worker/serviceWorker.ts');
  const store = async (texts: readonly string[]) => {
    let work: Promise<unknown> | undefined;
    listeners.get('message')?.({ data: { store: texts }, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  const navigate = async (path: string) => {
    let answer: Promise<Response> | undefined;
    const request = { method: 'GET', mode: 'navigate', url: `https://cura.example${path}` };
    listeners.get('fetch')?.({ request, respondWith: (promise: Promise<Response>) => (answer = promise) });
    return (await answer)?.text();
  };
  return { kept, store, navigate };
}

it('stores the page last, so that one that opens without a signal has all its files and texts', async () => {
  const { kept, store } = await runWorker(['/console/main-1.js', '/console/engine-1.js']);
  await store(['/assets/i18n/core/nl.json']);
  expect([...kept.keys()].at(-1)).toBe('/');
  expect([...kept.keys()].toSorted()).toEqual([
    '/',
    '/assets/i18n/core/nl.json',
    '/config.json',
    '/console/engine-1.js',
    '/console/main-1.js',
  ]);
});

it('shows a newer page, but stores it together with its files only', async () => {
  const { kept, store, navigate } = await runWorker(['/console/main-1.js']);
  await store([]);
  expect(await navigate('/accounts')).toBe('a newer page');
  expect(await kept.get('/')?.text()).toBe('/');
});
