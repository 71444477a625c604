import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';
import { nounRoutes } from '#console/nouns/nounRoutes.ts';

const load = async () => (await import('./inventoryCalls.ts')).inventoryCalls;
const moved = ['stock', 'stockMovements', 'items', 'reorders'];

/** Stock: quantities by warehouse and their history, warehouses, counts, transfers and assembly. */
export const inventoryConsole: ConsoleFeature = {
  menu: [
    { area: 'catalogue', path: '/stock', label: 'stock.title' },
    { area: 'catalogue', path: '/stock-movements', label: 'stockMovements.title' },
    { area: 'catalogue', path: '/stock-counts', label: 'stockCounts.title' },
    { area: 'catalogue', path: '/stock-transfers', label: 'stockTransfers.title' },
    { area: 'catalogue', path: '/assembly-orders', label: 'assemblyOrders.title' },
    { area: 'catalogue', path: '/warehouses', label: 'warehouses.title', capability: 'administrator' },
  ],
  resources: {
    warehouses: { load: async () => (await load()).warehouses, touches: ['stock', 'setUp'] },
    stock: { load: async () => (await load()).stock, touches: ['reorders'] },
    stockMovements: { load: async () => (await load()).stockMovements },
    stockCounts: { load: async () => (await load()).stockCounts, touches: moved },
    stockTransfers: { load: async () => (await load()).stockTransfers, touches: moved },
    assemblyOrders: { load: async () => (await load()).assemblyOrders, touches: moved },
  },
  routes: [
    { path: 'stock', load: async () => (await import('./StockList.tsx')).StockList },
    { path: 'stock/places/new', capability: 'purchasing', load: async () => (await import('./LevelsForm.tsx')).LevelsCreate },
    { path: 'stock/places/:id', capability: 'purchasing', load: async () => (await import('./LevelsForm.tsx')).LevelsEdit },
    { path: 'stock/:id', load: async () => (await import('./StockCard.tsx')).StockCard },
    { path: 'stock-movements', load: async () => (await import('./MovementList.tsx')).MovementList },
    { path: 'stock-counts', load: async () => (await import('./BookingLists.tsx')).CountList },
    { path: 'stock-counts/new', load: async () => (await import('./CountCreate.tsx')).CountCreate },
    { path: 'stock-counts/:id', load: async () => (await import('./BookingPages.tsx')).CountPage },
    { path: 'stock-transfers', load: async () => (await import('./BookingLists.tsx')).TransferList },
    { path: 'stock-transfers/new', load: async () => (await import('./TransferCreate.tsx')).TransferCreate },
    { path: 'stock-transfers/:id', load: async () => (await import('./BookingPages.tsx')).TransferPage },
    { path: 'assembly-orders', load: async () => (await import('./AssemblyList.tsx')).AssemblyList },
    { path: 'assembly-orders/new', capability: 'purchasing', load: async () => (await import('./AssemblyForm.tsx')).AssemblyCreate },
    { path: 'assembly-orders/:id', load: async () => (await import('./AssemblyPage.tsx')).AssemblyPage },
    { path: 'assembly-orders/:id/edit', capability: 'purchasing', load: async () => (await import('./AssemblyForm.tsx')).AssemblyEdit },
    ...nounRoutes('warehouses', async () => (await import('./warehouseNoun.tsx')).warehouseNoun),
  ],
  commands: [
    { label: 'stockCounts.new', path: '/stock-counts/new' },
    { label: 'stockTransfers.new', path: '/stock-transfers/new' },
    { label: 'assemblyOrders.new', path: '/assembly-orders/new', capability: 'purchasing' },
    { label: 'warehouses.new', path: '/warehouses/new', capability: 'administrator' },
  ],
};
