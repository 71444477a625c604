import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { savedViews } from '../contract.ts';

/** The calls of saved views, which the lists of the console use. */
export const savedViewCalls = {
  getList: savedViews.listSavedViews,
  create: savedViews.createSavedView,
  update: savedViews.updateSavedView,
  delete: savedViews.deleteSavedView,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    savedViews: typeof savedViewCalls;
  }
}
