import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { serviceReports } from '#features/service-reports/contract.ts';
import { assets } from '../contract.ts';
import { dueDates } from '../dueContract.ts';

/** The calls of objects. Those that write need the location in the path of their `meta`. */
export const assetCalls = {
  getList: assets.listAssetsOfDivision,
  getOne: assets.getAssetOfDivision,
  getManyReference: assets.listAssets,
  create: assets.createAsset,
  update: assets.updateAsset,
  delete: assets.deleteAsset,
  restore: assets.restoreAsset,
  move: assets.moveAsset,
  replace: assets.replaceAsset,
  change: assets.changeAssets,
  undoChange: assets.undoAssetChanges,
  order: assets.orderAssets,
  byTag: assets.getAssetByTag,
  events: assets.listAssetEvents,
  giveTag: assets.giveAssetTag,
  toDivision: assets.moveAssetsToDivision,
  attach: assets.attachToAsset,
  detach: assets.deleteAssetAttachment,
  attachmentData: assets.getAssetAttachmentData,
  report: serviceReports.getServiceReport,
  printLabels: serviceReports.printAssetLabels,
} satisfies ResourceCalls;

/** The calls of agreed intervals, and the progress of the due dates that depend on them. */
export const agreedIntervalCalls = {
  getList: dueDates.listAgreedIntervals,
  getOne: dueDates.getAgreedInterval,
  create: dueDates.createAgreedInterval,
  update: dueDates.updateAgreedInterval,
  delete: dueDates.deleteAgreedInterval,
  count: dueDates.getDueCount,
} satisfies ResourceCalls;

/** The calls of the types of objects. */
export const assetTypeCalls = { getList: assets.listAssetTypes } satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    assets: typeof assetCalls;
    assetTypes: typeof assetTypeCalls;
    agreedIntervals: typeof agreedIntervalCalls;
  }
}
