import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

const loadForms = () => import('./form/AssetForm.tsx');
const loadIntervals = () => import('./intervals/IntervalForm.tsx');

/** The objects of a division: list, page and forms. */
export const assetsConsole: ConsoleFeature = {
  menu: [
    { area: 'assets', path: '/assets', label: 'assets.title' },
    { area: 'assets', path: '/agreed-intervals', label: 'agreedIntervals.title' },
  ],
  resources: {
    assets: {
      load: async () => (await import('./assetCalls.ts')).assetCalls,
      touches: ['locations', 'accounts'],
    },
    agreedIntervals: {
      load: async () => (await import('./assetCalls.ts')).agreedIntervalCalls,
      touches: ['assets', 'locations'],
    },
    assetTypes: { load: async () => (await import('./assetCalls.ts')).assetTypeCalls },
  },
  routes: [
    { path: 'assets', load: async () => (await import('./AssetList.tsx')).AssetList },
    { path: 'assets/tag/:tag', load: async () => (await import('./AssetByTag.tsx')).AssetByTag },
    { path: 'assets/:id', load: async () => (await import('./page/AssetPage.tsx')).AssetPage },
    { path: 'assets/:id/edit', load: async () => (await loadForms()).AssetEdit },
    { path: 'assets/:id/replace', load: async () => (await loadForms()).AssetReplace },
    { path: 'agreed-intervals', load: async () => (await import('./intervals/IntervalList.tsx')).IntervalList },
    { path: 'agreed-intervals/new', capability: 'supervisor', load: async () => (await loadIntervals()).IntervalCreate },
    { path: 'agreed-intervals/:id', load: async () => (await loadIntervals()).IntervalEdit },
    { path: 'locations/:id/assets/new', load: async () => (await loadForms()).AssetCreate },
  ],
  find: { label: 'assets.title', load: async () => (await import('./findAssets.ts')).findAssets },
};
