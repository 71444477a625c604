import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

const root = resolve(import.meta.dirname, '../pages');

/** A page of tests/pages, built as the product is built and served. */
export interface ServedPage {
  url: string;
  close: () => Promise<void>;
}

/** Builds and serves the page with every input and the line grid. */
export async function serveEntryPage(): Promise<ServedPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'entry-page-'));
  const shared = { root, configFile: false, logLevel: 'error' } as const;
  const options = { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input: join(root, 'entry.html') } };
  await build({ ...shared, plugins: [react()], build: options });
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const address = server.httpServer.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/entry.html`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
