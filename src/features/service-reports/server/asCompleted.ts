import sql from 'sql-template-tag';
import { accountField } from '#features/accounts/server/index.ts';
import { assetTypeOf, checklistPointOf } from '#features/assets/norms/assetTypes.ts';
import { reportedAssets } from '#features/assets/server/index.ts';
import { readLocation } from '#features/locations/server/index.ts';
import { found } from '#server/http/found.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { limitsOf } from '../rules.ts';
import type { AsCompleted, ServiceReport } from '../schema.ts';

/**
 * The present data of other records that the documents of a report show, with the limits by which its measured values are judged.
 * A report keeps it when it is completed.
 * @throws Problem notFound
 */
export async function presentFacts(
  call: InDivision,
  locationId: string,
  { assetId, attributeUpdates, checklist }: Pick<ServiceReport, 'assetId' | 'attributeUpdates' | 'checklist'>,
): Promise<AsCompleted> {
  const asset = found((await reportedAssets(call, { ids: [assetId], all: true }))[0]);
  const { accountId, name, addressLine1, postcode, city, country } = found(await readLocation(call, locationId));
  const { tag, number, assetType, manufacturer, model, serialNumber, building, floor, room, position } = asset;
  const place = { building, floor, room, position };
  const type = assetTypeOf(assetType);
  // an object whose type was corrected has answers to points of its former one
  const others = checklist.map(({ key }) => checklistPointOf(key, assetType)).filter((point) => point !== undefined);
  const points = [...new Set([...type.checklist, ...others])];
  const attributes = { ...asset.attributes, ...attributeUpdates };
  return {
    accountId,
    location: { name, addressLine1, postcode, city, country },
    asset: { tag, number, assetType, typeLabel: type.label, name: asset.name, manufacturer, model, serialNumber, ...place },
    points: points.map((point) => {
      const { min = null, max = null } = limitsOf(point, attributes);
      return { key: point.key, label: point.label, unit: point.measurement?.unit ?? null, min, max };
    }),
  };
}

/**
 * The data of other records for the documents of a report: what it kept at its completion, else the present data.
 * @throws Problem notFound
 */
export async function shownFacts(call: InDivision, locationId: string, report: ServiceReport): Promise<AsCompleted> {
  return report.asCompleted ?? presentFacts(call, locationId, report);
}

/**
 * The present name of the customer of a report: of the account that the location had when it was completed. In another division,
 * to which the object was moved, that of the location there.
 */
export async function customerOf(
  { database, division }: InDivision,
  locationId: string,
  { accountId }: Pick<AsCompleted, 'accountId'>,
): Promise<string | null> {
  const row = await database.row<{ name: string | null }>(sql`select ${accountField('name', sql`${accountId}::uuid`, division)} as name`);
  return row?.name ?? found(await readLocation({ database, division }, locationId)).accountName;
}
