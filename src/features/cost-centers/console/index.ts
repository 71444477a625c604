import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

const loadForms = () => import('./CostCenterForm.tsx');

/** Cost centres: the list, and the form in which an administrator writes one. */
export const costCentersConsole: ConsoleFeature = {
  menu: [{ area: 'purchasing', path: '/cost-centers', label: 'costCenters.title', capability: 'administrator' }],
  resources: { costCenters: { load: async () => (await import('./costCenterCalls.ts')).costCenterCalls } },
  routes: [
    { path: 'cost-centers', load: async () => (await import('./CostCenterList.tsx')).CostCenterList },
    { path: 'cost-centers/new', load: async () => (await loadForms()).CostCenterCreate },
    { path: 'cost-centers/:id', load: async () => (await loadForms()).CostCenterEdit },
  ],
  commands: [{ label: 'costCenters.new', path: '/cost-centers/new', capability: 'administrator' }],
};
