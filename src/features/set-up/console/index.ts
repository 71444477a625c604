import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** Setting up: the next steps in a new division, and all master data in one place. */
export const setUpConsole: ConsoleFeature = {
  menu: [
    { area: 'settings', path: '/master-data', label: 'masterData.title', capability: 'administrator' },
    { area: 'settings', path: '/start', label: 'setUp.menu', capability: 'administrator' },
  ],
  resources: { setUp: { load: async () => (await import('./setUpCalls.ts')).setUpCalls } },
  routes: [
    { path: 'start', capability: 'administrator', load: async () => (await import('./StartPage.tsx')).StartPage, needsDivision: false },
    { path: 'master-data', load: async () => (await import('./MasterDataPage.tsx')).MasterDataPage },
  ],
  beside: async () => (await import('./BackToSteps.tsx')).BackToSteps,
  home: async () => (await import('./HomeGate.tsx')).HomeGate,
};
