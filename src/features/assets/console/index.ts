import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

const loadForms = () => import('./form/AssetForm.tsx');

/** The objects of a division: list, page and forms. */
export const assetsConsole: ConsoleFeature = {
  menu: [{ area: 'assets', path: '/assets', label: 'assets.title' }],
  resources: {
    assets: {
      load: async () => (await import('./assetCalls.ts')).assetCalls,
      touches: ['locations', 'accounts'],
    },
    assetTypes: { load: async () => (await import('./assetCalls.ts')).assetTypeCalls },
  },
  routes: [
    { path: 'assets', load: async () => (await import('./AssetList.tsx')).AssetList },
    { path: 'assets/tag/:tag', load: async () => (await import('./AssetByTag.tsx')).AssetByTag },
    { path: 'assets/:id', load: async () => (await import('./page/AssetPage.tsx')).AssetPage },
    { path: 'assets/:id/edit', load: async () => (await loadForms()).AssetEdit },
    { path: 'assets/:id/replace', load: async () => (await loadForms()).AssetReplace },
    { path: 'locations/:id/assets/new', load: async () => (await loadForms()).AssetCreate },
  ],
  find: { label: 'assets.title', load: async () => (await import('./findAssets.ts')).findAssets },
};
