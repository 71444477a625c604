import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { dashboard } from '../contract.ts';

/** The call behind the dashboard. */
export const dashboardCalls = { figures: dashboard.getDashboard } satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    dashboard: typeof dashboardCalls;
  }
}
