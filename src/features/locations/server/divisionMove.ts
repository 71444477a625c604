import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { sameAccountIn } from '#features/accounts/server/index.ts';
import { auditEach } from '#server/database/audit.ts';
import { copyRows } from '#server/database/copyRows.ts';
import type { Database } from '#server/database/database.ts';
import { newId } from '#server/database/newId.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { lockLocations, placeLocations, type LocationFacts } from './published.ts';
import { locationTable } from './tables.ts';

/**
 * The corresponding location of another division: the one with the same code and customer, or a new copy. The database must have
 * access to both divisions; the location stays locked until the transaction ends.
 * @throws Problem noSuchAccount when the other division does not have the customer, or uses the code for another one;
 * locationInactive
 */
export async function sameLocationIn(inside: WriteCall, { id, accountId }: LocationFacts, to: number): Promise<LocationFacts> {
  const { database, division: from } = inside;
  const sameAccountId = await sameAccountIn(database, { from, to, id: accountId });
  if (!sameAccountId) throw new Problem('noSuchAccount', { params: { division: to } });
  const known = (await lockSame(database, { from, to, id })) ?? (await copyLocation(inside, { to, id, accountId: sameAccountId }));
  if (known.accountId !== sameAccountId) throw new Problem('noSuchAccount', { params: { division: to } });
  if (!known.active || known.isDeleted) throw new Problem('locationInactive', { params: { name: known.name } });
  return known;
}

type KnownLocation = LocationFacts & { isDeleted: boolean };

function lockSame(database: Database, { from, to, id }: { from: number; to: number; id: string }): Promise<KnownLocation | undefined> {
  return database.row<KnownLocation>(sql`
    select t.id, t.name, t."accountId", t.active, t.version, t."deletedAt" is not null as "isDeleted"
    from location l join location t on t.division = ${to} and t.code = l.code
    where l.division = ${from} and l.id = ${id} for no key update of t`);
}

// References to records of the former division (address, contact, access notes, Exact's id) are not copied
const leftBehind = { exactId: null, addressId: null, parentId: null, contactId: null, accessNotes: null, syncError: null };

async function copyLocation(
  inside: WriteCall,
  { to, id, accountId }: { to: number; id: string; accountId: string },
): Promise<KnownLocation> {
  const { database, division: from, person } = inside;
  const copyId = newId();
  const now = new Date().toISOString();
  const stamp = { created: now, createdBy: person.oid, modified: now, modifiedBy: person.oid, version: 1, syncStatus: 'LocalOnly' };
  const change = (row: { id: string }) => ({ ...row, ...leftBehind, ...stamp, id: copyId, accountId });
  await copyRows(database, { table: locationTable, from, to, where: sql`r.id = ${id}`, change });
  await placeLocations(database, to, [copyId]);
  await auditEach({ ...inside, division: to }, [
    { entity: 'location', entityId: copyId, action: 'create', after: { copyOf: id, accountId } },
  ]);
  const [copied] = await lockLocations(database, to, [copyId]);
  if (!copied) throw new Error('The copy of a location was not stored');
  return { ...copied, isDeleted: false };
}
