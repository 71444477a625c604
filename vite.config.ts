import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react(), withoutPlatformBroker()],
  // Not `assets`: the console has a page of that name, and below it only the translations are files
  build: {
    assetsDir: 'console',
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'auth-redirect.html'],
      output: {
        // what changes with our packages only stays in the browser's cache when our screens change
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@emotion|stylis)\// },
            { name: 'query', test: /node_modules\/(@tanstack|ra-i18n-polyglot|node-polyglot|query-string)\// },
            { name: 'zod', test: /node_modules\/zod\// },
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
          hookTimeout: 180_000,
          fileParallelism: false,
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
