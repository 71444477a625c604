import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { accountingLink } from '../contract.ts';

/** The calls of the connection to Exact Online. */
export const exactConnectionCalls = {
  state: accountingLink.getExactConnection,
  connect: accountingLink.updateAccessToken,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    exactConnection: typeof exactConnectionCalls;
  }
}
