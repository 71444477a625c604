import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { themeNamed } from './src/contract/theme.ts';
import { brandStyle } from './src/server/http/brandStyle.ts';
import { drawnPage } from './src/server/http/registerPublicPages.ts';
import { loadTexts } from './src/server/http/texts.ts';
import themes from './themes.json' with { type: 'json' };
import { defineConfig } from 'vitest/config';

/** The modules of pages and forms of records, which the first list does not need. */
const records = [
  /node_modules\/(react-hook-form|@hookform|@popperjs)\//,
  /@mui\/material\/(Alert|Checkbox|DialogContentText|Form(ControlLabel|Group)|internal\/SwitchBase|LinearProgress|Popper|Radio|Tab)/,
  /date-fns\/parse(\/|\.)/,
  /src\/contract\/changeWords\./,
  /src\/console\/(forms\/(?!drafts|mergeRecord)|grid\/|inputs\/(?!useLanguage|OptionList)|records\/(?!Dialog|Place|ProblemPlace|StateChip|TitledPlace)|lists\/(RelatedRows|SaveViewDialog)|scan\/(?!ScanButton))/,
];
/** The packages that nearly every screen uses; a package that only some screens use is in their files. */
const vendor = /node_modules\/(?!@azure|ra-language|decimal|leaflet|zod|@fontsource|preact|signature_pad|bwip-js)|rolldown[/-]runtime/;
/** The modules that are loaded first, and that later ones share: they fetch the console and its texts. */
const start = [
  /src\/app\/console\/fetchConsole/,
  /src\/contract\/roles\./,
  /themes\.json$/,
  /src\/console\/(auth\/(plainPage|redirectAddress|signInError)|trustedMarkup|i18n\/(language|loadMessages))\./,
  /vite\/preload-helper/,
];
/** The modules that call the server and list the screens: they run before the others have arrived, so they must not import them. */
const client = [
  /src\/app\/console\/(features|prepareScreen)/,
  /src\/features\/[\w-]+\/console\/(index|accountOrder)\.ts$/,
  /node_modules\/zod\//,
  /src\/contract\/(?!theme|consolePath|changeWords|configuration|amounts|decimals|orderState|progress|tracking)/,
  /src\/features\/(accounts|divisions)\/\w+\.ts$/,
  /src\/features\/accounts\/console\/accountCalls\.ts$/,
  /src\/console\/(clock\/presentTime|data\/(answersAhead|request)|layout\/(divisionOf|knownDivisions)|lists\/openingList|nouns\/nounRoutes)/,
  /src\/app\/console\/(openClient|interpretSchemas)/,
];
/** The modules that the pages without sign-in share; they import no module of the console. */
const pages = [/src\/pages\/\w+\./, /i18n\/pages\//, /node_modules\/preact\//];
const engine = [
  /src\/console\/(announcements|clock|connection|data|kept|keyboard|layout|lists|notifications|records|theme)\//,
  /src\/console\/(auth\/(createAuthProvider|guardNavigation)|forms\/(drafts|mergeRecord)|i18n\/(LanguageProvider|calendars|format|createI18n)|inputs\/(useLanguage|OptionList)|scan\/ScanButton)/,
  /node_modules\/decimal\.js/,
  /src\/app\/console\/App/,
  /src\/contract\/(themeStatusColours|decimals)/,
  /node_modules\/@fontsource/,
  // the screen of the address /
  /src\/features\/accounts\/console\/(AccountExport|AccountList|accountColumns|KindChips|ServiceChip|useAccountFilters|useIndicators)\./,
];

const worker = 'serviceWorker';

export default defineConfig({
  plugins: [
    react({ exclude: [/node_modules/, /src\/pages\//] }),
    withoutPlatformBroker(),
    withSignInFetched(),
    withoutCircles(),
    withConsoleStored(),
    withPublicPages(),
  ],
  // Not `assets`, which is the address of a screen; only the translations are files below it
  build: {
    assetsDir: 'console',
    target: 'es2022',
    manifest: true,
    // Without the polyfill an old browser is only slower; with it every page would load another file
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'auth-redirect.html', 'public-asset.html', 'public-work-order.html', 'src/worker/serviceWorker.ts'],
      output: {
        // A service worker controls only the paths below its own
        entryFileNames: ({ name }) => (name === worker ? `${worker}.js` : 'console/[name]-[hash].js'),
        // Few files, because each may cost a round trip with HTTP/1.1; packages are in files of their own, which stay in the
        // browser's cache when our screens change
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'pages', test: isOf(pages) },
            { name: 'start', test: isOf(start) },
            { name: 'records', test: isOf(records) },
            { name: 'vendor', test: vendor },
            { name: 'client', test: isOf(client) },
            { name: 'engine', test: isOf(engine) },
          ],
        },
      },
    },
  },
  // `npm run dev`: Vite serves the console and forwards all other requests to the server
  server: {
    proxy: Object.fromEntries(
      ['/api', '/oidc', '/config.json', '/assets/i18n', '/health'].map((path) => [
        path,
        // The directory redirects the browser to the host of the request
        { target: process.env['SERVER'] ?? 'http://localhost:8081', changeOrigin: false },
      ]),
    ),
  },
  test: {
    // More workers than processors, because many tests wait for programs that they start
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // A test that failed because of the load of a shared machine passes the second time
    retry: process.env['CI'] ? 1 : 0,
    // Longer than the default, for busy machines
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // Modules are loaded once per worker and not once per file; they keep no state that another test could see
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 120_000,
          include: [
            'src/contract/**/*.test.ts',
            'src/features/*/{,norms/}*.test.ts',
            'src/features/*/server/**/*.test.ts',
            'src/server/**/*.test.ts',
            'src/app/server/**/*.test.ts',
            'tests/*.test.ts',
            'tests/api/**/*.test.ts',
          ],
          setupFiles: ['tests/support/eachFile.ts', 'tests/support/statements.ts'],
          globalSetup: ['tests/support/memoryFolder.ts', 'tests/support/temporaryFolder.ts', 'tests/support/databaseServer.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          environment: 'jsdom',
          isolate: false,
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
          // scripts/journeys.ts repeats a whole file instead, against a fresh product
          retry: 0,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/memoryFolder.ts', 'tests/e2e/support/sharedProduct.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // A journey spends most of its time waiting for the page
          maxWorkers: 3,
        },
      },
    ],
  },
});

/** The groups that the first list needs, the largest first. */
const ofFirstList = ['vendor', 'client', 'engine'];

function isOf(parts: readonly RegExp[]) {
  return (id: string) => parts.some((part) => part.test(id));
}

/** Leaves out MSAL's client of an account broker of the operating system, which is switched off: a sixth of the JavaScript until sign-in. */
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

/**
 * Names files in the heads of pages, so that browsers load them in parallel: in that of the start page the script of sign-in, and the
 * redirect page to which the directory returns; in that of the redirect page the files of the console.
 */
function withSignInFetched(): Plugin {
  return {
    name: 'with-sign-in-fetched',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path, bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const link = (attrs: Record<string, string>) => ({ tag: 'link', attrs, injectTo: 'head' as const });
        const preload = (file: string) => link({ rel: 'modulepreload', crossorigin: '', href: `/${file}` });
        if (path.startsWith('/public-')) return [];
        if (path !== '/index.html') return ofFirstList.map((name) => preload(fileOfGroup(chunks, name)));
        const entry = chunks.find(({ name, isEntry }) => isEntry && name === 'index');
        const main = chunks.find(({ name, isDynamicEntry }) => isDynamicEntry && name === 'main');
        const redirect = chunks.find(({ name, isEntry }) => isEntry && name === 'auth-redirect');
        const signIn = main ? [main.fileName, ...main.imports.filter((file) => !entry?.imports.includes(file))] : [];
        return [
          ...signIn.map(preload),
          ...(redirect ? [link({ rel: 'prefetch', as: 'script', crossorigin: '', href: `/${redirect.fileName}` })] : []),
          link({ rel: 'prefetch', as: 'document', href: '/auth-redirect.html' }),
        ];
      },
    },
  };
}

/** The only file of a group. A second file of that name, such as a feature's, would be mistaken for it. */
function fileOfGroup(chunks: readonly { name: string; fileName: string }[], group: string): string {
  const [file, ...others] = chunks.filter(({ name }) => name === group);
  if (!file || others.length > 0) throw new Error(`The group ${group} of vite.config.ts has ${others.length + 1} files or none`);
  return file.fileName;
}

/** Writes the names of the console's files into the service worker, which stores them on a phone. */
function withConsoleStored(): Plugin {
  return {
    name: 'with-console-stored',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((file) => file.startsWith('console/'));
      const script = bundle[`${worker}.js`];
      if (script?.type !== 'chunk' || script.imports.length > 0) throw new Error('The service worker must be one file');
      script.code = `const consoleFiles=${JSON.stringify(files.map((file) => `/${file}`))};${script.code}`;
    },
  };
}

/** Refuses files that import each other: one of them would run before the other is complete, and the console would not start. */
function withoutCircles(): Plugin {
  return {
    name: 'without-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const importsOf = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports]] : [])));
      const whole = new Set<string>();
      const follow = (file: string, path: readonly string[]): void => {
        if (path.includes(file)) throw new Error(`Files of the console import each other: ${[...path, file].join(' → ')}`);
        if (whole.has(file)) return;
        for (const next of importsOf.get(file) ?? []) follow(next, [...path, file]);
        whole.add(file);
      };
      for (const file of importsOf.keys()) follow(file, []);
    },
  };
}

/** For `npm run dev`: serves the pages without sign-in at their addresses and with the brand, as the server does. */
function withPublicPages(): Plugin {
  const theme = themeNamed(themes, process.env['THEME'] || 'preventie');
  return {
    name: 'with-public-pages',
    apply: 'serve',
    configureServer: (server) => {
      server.middlewares.use((request, _response, next) => {
        if (/^\/a\/[^/?]+/.test(request.url ?? '')) request.url = '/public-asset.html';
        if (/^\/accounts\/work-order\/[^/?]+(\?|$)/.test(request.url ?? '')) request.url = '/public-work-order.html';
        next();
      });
    },
    transformIndexHtml: (html) =>
      drawnPage(html, brandStyle(theme), 'nl', { theme, translate: loadTexts(new URL('i18n/', import.meta.url)) }),
  };
}
