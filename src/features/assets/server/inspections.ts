import sql from 'sql-template-tag';
import type { z } from 'zod';
import { locationField } from '#features/locations/server/index.ts';
import { audit } from '#server/database/audit.ts';
import { found } from '#server/http/found.ts';
import type { InDivision, WriteCall } from '#server/database/writeCall.ts';
import { eventOfTransition } from '../rules.ts';
import { recordAssetEvents } from './events.ts';
import { refreshDueDates } from './dueDates.ts';
import type { AssetTypeKey } from '../assetTypeKeys.ts';
import type { assetCondition, assetStatus } from '../schema.ts';

/** The facts about an object that the report of an inspection needs. */
export interface InspectedAsset {
  id: string;
  tag: string;
  assetType: AssetTypeKey;
  status: z.infer<typeof assetStatus>;
  condition: z.infer<typeof assetCondition>;
  attributes: Record<string, unknown>;
  /** The country of its location. */
  country: string | null;
}

/** An object at a location, locked until the transaction ends; undefined when it does not exist. */
export async function inspectedAsset(
  { database, division }: InDivision,
  locationId: string,
  id: string,
): Promise<InspectedAsset | undefined> {
  const row = await database.row<{ json: string }>(sql`
    select json_build_object('id', a.id, 'tag', a.tag, 'assetType', a."assetType", 'status', a.status, 'condition', a.condition,
      'attributes', a.attributes, 'country', ${locationField('country', sql`a."locationId"`, division)})::text as json
    from asset a where a.division = ${division} and a."locationId" = ${locationId} and a.id = ${id} and a."deletedAt" is null
    for no key update of a`);
  return row && (JSON.parse(row.json) as InspectedAsset); // the object has these members
}

/**
 * Refuses to read records of an object that is not at a location.
 * @throws Problem notFound
 */
export async function requireAssetAt(
  { database, division }: InDivision,
  { locationId, id }: { locationId: string; id: string },
): Promise<void> {
  found(
    await database.rowByKey(sql`
      select id from asset where division = ${division} and "locationId" = ${locationId} and id = ${id} and "deletedAt" is null`),
  );
}

const factNames = ['status', 'condition', 'attributes'] as const;

/** The facts about an object from its newest report. */
export type InspectionFacts = Pick<InspectedAsset, (typeof factNames)[number]>;

/**
 * Stores the facts of the newest report on an object, with an audit entry, and recalculates its dates. Returns the day of the
 * next service and the norm that requires it.
 */
export async function noteInspection(
  call: WriteCall,
  asset: InspectedAsset,
  facts: InspectionFacts,
  report: { number: string; result: string; now: Date },
): Promise<NextService> {
  const { now } = report;
  const { database, division } = call;
  const changed = factNames.filter((name) => JSON.stringify(asset[name]) !== JSON.stringify(facts[name]));
  await database.rows(sql`
    update asset set status = ${facts.status}, condition = ${facts.condition}, attributes = ${JSON.stringify(facts.attributes)}::jsonb,
      version = version + 1, modified = ${now.toISOString()}, "modifiedBy" = ${call.person.oid}
    where division = ${division} and id = ${asset.id} returning id`);
  const of = (one: InspectionFacts) => Object.fromEntries(changed.map((name) => [name, one[name]]));
  await audit(call, { entity: 'asset', entityId: asset.id, action: 'report', before: of(asset), after: of(facts) });
  const event = { assetId: asset.id, at: now.toISOString(), by: call.person.oid, note: report.number };
  const isMoved = facts.status !== asset.status;
  await recordAssetEvents(database, division, [
    { ...event, kind: 'Reported', from: null, to: { result: report.result } },
    ...(isMoved
      ? [{ ...event, kind: eventOfTransition(asset.status, facts.status), from: { status: asset.status }, to: { status: facts.status } }]
      : []),
  ]);
  await refreshDueDates(database, division, [asset.id], now);
  const row = await database.row<NextService>(sql`
    select "nextServiceDate"::text as date, "dueReasons" -> 'nextServiceDate' ->> 'norm' as norm
    from "assetDue" where division = ${division} and "assetId" = ${asset.id}`);
  return row ?? { date: null, norm: null };
}

/** The day of an object's next service, and the norm that requires it; null when unknown. */
interface NextService {
  date: string | null;
  norm: string | null;
}
