import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { saveChanges, type AssetChange, type StoredAsset } from './changes.ts';
import { lockPlace } from './edits.ts';
import { lockAssets } from './store.ts';

/**
 * Numbers the objects of a location that have not ended in walking order; those that are not listed follow in their former order.
 * @throws notFound, invalid for an id of another object
 */
export async function orderAssets(
  inside: PersonalCall,
  locationId: string,
  ids: readonly string[],
): Promise<readonly { id: string; number: number }[]> {
  const { database, division } = inside;
  await lockPlace(inside, locationId, { isActive: false });
  const rows = await database.rows<{ id: string }>(sql`
    select r.id from asset r
    where r.division = ${division} and r."locationId" = ${locationId} and r.status not in ('Replaced', 'Removed') and r."deletedAt" is null
    order by r.number nulls last, r.created, r.id`);
  const known = new Set(rows.map(({ id }) => id));
  const named = ids.map((id) => id.toLowerCase());
  requireKnown(named, known);
  const first = new Set(named);
  const order = [...named, ...rows.map(({ id }) => id).filter((id) => !first.has(id))];
  const numbers = new Map(order.map((id, index) => [id, index + 1]));
  const assets = await lockAssets(inside, order);
  await saveChanges(
    inside,
    assets.map((before) => numbered(before, numbers.get(before.id))),
  );
  return order.map((id, index) => ({ id, number: index + 1 }));
}

function requireKnown(named: readonly string[], known: ReadonlySet<string>): void {
  const unknown = named.flatMap((id, index) => (known.has(id) ? [] : [[`ids.${index}`, [{ code: 'unknownRecord' }]] as const]));
  if (unknown.length > 0)
    throw new Problem('invalid', { fields: Object.fromEntries(unknown.map(([name, errors]) => [name, [...errors]])) });
}

function numbered(before: StoredAsset, number: number | undefined): AssetChange {
  return { before, values: { number: number ?? null }, events: [{ kind: 'Updated' }] };
}
