import { findInOrder } from '#console/data/findBy.ts';
import { codeOf, placeOf } from './assetNames.ts';

/** Finds objects by tag, number, serial number or name, and by the address on a label. */
export const findAssets = findInOrder('assets', 'number', (asset) => ({
  id: asset.id,
  name: asset.name ?? codeOf(asset),
  number: asset.tag,
  detail: [asset.name && codeOf(asset), asset.serialNumber, asset.locationName, placeOf(asset)].filter(Boolean).join(' · '),
  path: `/assets/${asset.id}`,
}));
