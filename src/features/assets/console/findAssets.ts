import { tagOfCode } from '#contract/publicAddresses.ts';
import { findInOrder } from '#console/data/findBy.ts';
import type { FindRecords } from '#console/layout/ConsoleFeature.ts';
import { codeOf, placeOf } from './assetNames.ts';

const findByText = findInOrder('assets', 'number', (asset) => ({
  id: asset.id,
  name: asset.name ?? codeOf(asset),
  number: asset.tag,
  detail: [asset.name && codeOf(asset), asset.serialNumber, asset.locationName, placeOf(asset)].filter(Boolean).join(' · '),
  path: `/assets/${asset.id}`,
}));

/** Finds objects by tag, number, serial number or name, and by the scanned code of a label. */
export const findAssets: FindRecords = (dataProvider, { text, signal }) => findByText(dataProvider, { text: tagOfCode(text), signal });
