import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** What nearly every screen stands on; what only some need stays with them. */
const vendor = /node_modules\/(?!@azure|ra-language|decimal|leaflet|react-hook-form|@hookform|zod|@fontsource)/;
const contract = [/node_modules\/zod\//, /src\/contract\/(?!theme|configuration|amounts)/, /src\/features\/(accounts|divisions)\/\w+\.ts$/];
const engine = [
  /src\/console\/(announcements|data|keyboard|layout|lists|notifications|records|theme)\//,
  /src\/console\/(forms\/drafts|i18n\/(format|createI18n))/,
  /src\/app\/console\/App/,
];

export default defineConfig({
  plugins: [react(), withoutPlatformBroker(), withRedirectFetched()],
  // Not `assets`: the console has a page of that name, and below it only the translations are files
  build: {
    assetsDir: 'console',
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'auth-redirect.html'],
      output: {
        // Few files: each costs a round trip where the server speaks HTTP/1.1. And what changes with our packages only
        // stays in the browser's cache when our screens change
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'vendor', test: vendor },
            { name: 'contract', test: (id) => contract.some((part) => part.test(id)) },
            { name: 'engine', test: (id) => engine.some((part) => part.test(id)) },
          ],
        },
      },
    },
  },
  // `npm run dev`: this serves the console, the server behind it everything else
  server: {
    proxy: Object.fromEntries(
      ['/api', '/oidc', '/config.json', '/assets/i18n', '/health'].map((path) => [
        path,
        // The directory sends the browser back to the host that it was asked at
        { target: process.env['SERVER'] ?? 'http://localhost:8081', changeOrigin: false },
      ]),
    ),
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // The modules are loaded once per worker, not per file: they keep nothing that one test could see of another
          isolate: false,
          // A busy machine is no failure
          testTimeout: 30_000,
          hookTimeout: 120_000,
          include: [
            'src/contract/**/*.test.ts',
            'src/features/*/*.test.ts',
            'src/features/*/server/**/*.test.ts',
            'src/server/**/*.test.ts',
            'src/app/server/**/*.test.ts',
            'tests/*.test.ts',
            'tests/api/**/*.test.ts',
          ],
          globalSetup: ['tests/support/databaseServer.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          environment: 'jsdom',
          testTimeout: 30_000,
          include: [
            'src/console/**/*.test.{ts,tsx}',
            'src/features/*/console/**/*.test.{ts,tsx}',
            'src/app/console/**/*.test.{ts,tsx}',
            'tests/console/**/*.test.{ts,tsx}',
          ],
          setupFiles: ['tests/support/console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/sharedProduct.ts'],
          testTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 180_000,
          fileParallelism: false,
          // A browser on a shared machine may lose a second once; what is broken fails twice
          retry: process.env['CI'] ? 1 : 0,
        },
      },
    ],
  },
});

/** MSAL's way to an account broker of the operating system, which is switched off, would make a sixth of what is loaded until sign-in. */
function withoutPlatformBroker(): Plugin {
  const broker = /\/(PlatformAuth(?:InteractionClient|ExtensionHandler|DOMHandler))\.mjs$/;
  return {
    name: 'without-platform-broker',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (broker.test(source) ? `\0${source}` : undefined),
    load: (id) => {
      const name = id.startsWith('\0') ? broker.exec(id)?.[1] : undefined;
      return name && `export class ${name} { constructor() { throw new Error('There is no platform broker'); } }`;
    },
  };
}

/** The page leaves for sign-in and comes back over the redirect page: its script is fetched before it leaves. */
function withRedirectFetched(): Plugin {
  return {
    name: 'with-redirect-fetched',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path, bundle = {} }) => {
        const script = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === 'auth-redirect');
        if (path !== '/index.html' || !script) return [];
        return [{ tag: 'link', attrs: { rel: 'prefetch', as: 'script', crossorigin: '', href: `/${script.fileName}` }, injectTo: 'head' }];
      },
    },
  };
}
