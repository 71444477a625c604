import sql, { type Sql } from 'sql-template-tag';
import { termsOfLocations, type LocationTerms } from '#features/locations/server/index.ts';
import type { Database } from '#server/database/database.ts';
import type { AgreedInterval } from '../agreedIntervalSchema.ts';
import type { AssetTypeKey } from '../assetTypeKeys.ts';
import type { AgreedIntervals, DueDates, DueFacts } from '../norms/dueDates.ts';

/** An object with all facts that its due dates depend on, and the stored dates. */
export interface DueObject {
  id: string;
  /** The version of the facts, which each later write of them increases. */
  version: number;
  isInUse: boolean;
  facts: DueFacts;
  stored: StoredDates;
}

/** Dates in stored form: the reasons are JSON. */
export type StoredDates = Omit<DueDates, 'dueReasons'> & { dueReasons: string };

interface Row extends Omit<DueFacts, 'country' | 'agreed' | 'attributes'>, StoredDates {
  id: string;
  version: number;
  locationId: string;
  assetType: AssetTypeKey;
  isInUse: boolean;
  serviceIntervalMonths: number | null;
  /** JSON. */
  attributes: string;
}

/** The objects that match a condition on the row `r` and the end of a statement, with the facts that their due dates depend on. */
export async function dueObjects(database: Database, division: number, where: Sql): Promise<DueObject[]> {
  const rows = await database.rows<Row>(sql`
    select r.id, d.version, r."locationId", r."assetType", r.attributes, r."serviceIntervalMonths",
      r.status in ('InService', 'OutOfService', 'Missing') and r."deletedAt" is null as "isInUse",
      r."productionDate", r."installationDate", r."purchaseDate", r."lastServiceDate", r."lastExtendedServiceDate", r."lastOverhaulDate",
      r."advisedServiceDate", d."nextServiceDate", d."nextExtendedServiceDate", d."nextOverhaulDate", d."replaceBefore", d."dueDate",
      d."dueReason", d."dueReasons"
    from asset r join "assetDue" d on d.division = ${division} and d."assetId" = r.id
    where r.division = ${division} and ${where}`);
  if (rows.length === 0) return [];
  const locationIds = [...new Set(rows.map(({ locationId }) => locationId))];
  const [locations, agreements] = await Promise.all([
    termsOfLocations(database, division, locationIds),
    agreementsOf(
      database,
      division,
      locationIds,
      rows.map(({ id }) => id),
    ),
  ]);
  const termsOf = new Map(locations.map((location) => [location.id, location]));
  const agreedFor = agreementFinder(agreements);
  return rows.map((row) => {
    const terms = termsOf.get(row.locationId);
    return {
      id: row.id,
      version: row.version,
      isInUse: row.isInUse,
      facts: { ...factsIn(row), country: terms?.country ?? '', agreed: agreedFor(row, terms) },
      stored: datesIn(row),
    };
  });
}

function factsIn(row: Row): Omit<DueFacts, 'country' | 'agreed'> {
  const { assetType, productionDate, installationDate, purchaseDate } = row;
  const { lastServiceDate, lastExtendedServiceDate, lastOverhaulDate, advisedServiceDate } = row;
  const attributes = JSON.parse(row.attributes) as DueFacts['attributes']; // of their type when they were written
  const known = { assetType, productionDate, installationDate, purchaseDate, attributes };
  return { ...known, lastServiceDate, lastExtendedServiceDate, lastOverhaulDate, advisedServiceDate };
}

function datesIn(row: Row): StoredDates {
  const { nextServiceDate, nextExtendedServiceDate, nextOverhaulDate, replaceBefore, dueDate, dueReason, dueReasons } = row;
  return { nextServiceDate, nextExtendedServiceDate, nextOverhaulDate, replaceBefore, dueDate, dueReason, dueReasons };
}

type Agreement = Omit<AgreedIntervals, 'setBy'> & Pick<AgreedInterval, 'assetId' | 'locationId' | 'assetType'>;

function agreementsOf(database: Database, division: number, locationIds: readonly string[], ids: readonly string[]): Promise<Agreement[]> {
  return database.rows(sql`
    select i."assetId", i."locationId", i."assetType", i."serviceMonths", i."extendedServiceMonths", i."overhaulMonths", i."replacementYears"
    from "agreedInterval" i where i.division = ${division} and i."deletedAt" is null
      and (i."assetId" is null or i."assetId" = any(${ids}::uuid[]))
      and (i."locationId" is null or i."locationId" = any(${locationIds}::uuid[]))`);
}

type Placed = Pick<Row, 'id' | 'locationId' | 'assetType' | 'serviceIntervalMonths'>;

/** Finds the agreements for an object, from the most specific to the most general; of one scope, the agreement for its type comes first. */
function agreementFinder(agreements: readonly Agreement[]): (row: Placed, terms: LocationTerms | undefined) => readonly AgreedIntervals[] {
  const byPlace = Map.groupBy(agreements, (agreement) => placeOf(agreement.assetId ?? agreement.locationId, agreement.assetType));
  const at = (place: string | null, type: AssetTypeKey | null, setBy: AgreedIntervals['setBy']) =>
    byPlace.get(placeOf(place, type))?.map((agreement) => ({ ...agreement, setBy })) ?? [];
  return ({ id, locationId, assetType, serviceIntervalMonths }, terms) => {
    const onLocation = terms?.serviceIntervalMonths ?? null;
    return [
      ...at(id, null, 'Asset'),
      ...(serviceIntervalMonths === null ? [] : [{ setBy: 'Asset', serviceMonths: serviceIntervalMonths } as const]),
      ...at(locationId, assetType, 'Location'),
      ...at(locationId, null, 'Location'),
      ...(onLocation === null ? [] : [{ setBy: 'Location', serviceMonths: onLocation } as const]),
      ...at(null, assetType, 'Division'),
      ...at(null, null, 'Division'),
    ];
  };
}

function placeOf(id: string | null, type: AssetTypeKey | null): string {
  return `${id ?? 'division'} ${type ?? 'all'}`;
}
