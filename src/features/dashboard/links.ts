import type { Dashboard } from './schema.ts';

/** The lists of the dashboard's figures, as addresses of the console: each list has exactly as many rows as its figure. */
export const links = {
  lateAssets: (assetType?: string) => listAt('/assets', { standing: 'late', assetType }),
  dueAssets: (dueMonth: string, assetType?: string) => listAt('/assets', { dueMonth, assetType }),
  waitingRequests: '/service-requests',
  lateRequests: '/service-requests?late=true',
  workOrders: (status: keyof Dashboard['workOrders']) => listAt('/work-orders', { status }),
  unsentMails: listAt('/mails', { status: 'Parked' }),
} as const;

function listAt(path: string, filter: Record<string, string | undefined>): string {
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}
