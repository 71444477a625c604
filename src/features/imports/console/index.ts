import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** Imports: the list, the upload of a file, and the page on which one is matched, checked, written and undone. */
export const importsConsole: ConsoleFeature = {
  menu: [{ area: 'overview', path: '/imports', label: 'imports.title', capability: 'administrator' }],
  resources: {
    imports: {
      load: async () => (await import('./importCalls.ts')).importCalls,
      touches: ['accounts', 'contacts', 'locations', 'items', 'assets'],
    },
  },
  routes: [
    { path: 'imports', capability: 'administrator', load: async () => (await import('./ImportList.tsx')).ImportList },
    { path: 'imports/new', capability: 'administrator', load: async () => (await import('./ImportUpload.tsx')).ImportUpload },
    { path: 'imports/:id', capability: 'administrator', load: async () => (await import('./ImportPage.tsx')).ImportPage },
  ],
  commands: [{ label: 'imports.new', words: 'imports.newWords', path: '/imports/new', capability: 'administrator' }],
};
