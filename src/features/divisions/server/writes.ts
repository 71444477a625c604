import sql, { join, type Sql } from 'sql-template-tag';
import { invalidField, Problem, refuseErrors } from '#contract/problem.ts';
import { seededId } from '#contract/seededId.ts';
import { audit } from '#server/database/audit.ts';
import { quoted } from '#server/database/table.ts';
import { requireVersion } from '#server/database/version.ts';
import { write } from '#server/database/write.ts';
import type { InDivision, WriteCall } from '#server/database/writeCall.ts';
import { record, type Answer } from '#server/http/answer.ts';
import { requireDivision } from '#server/http/authorise.ts';
import type { Call, Person } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import type { Services } from '#server/http/services.ts';
import type { divisions } from '../contract.ts';
import { divisionErrors } from '../rules.ts';
import type { Division } from '../schema.ts';
import { divisionMakers, documentsInCurrency } from './extensions.ts';
import { divisionTable } from './tables.ts';

/** The division of a call. @throws Problem notFound */
export async function readDivision({ database, division }: InDivision): Promise<Answer> {
  return record(found(await storedDivision({ database, division })));
}

/**
 * Creates a division, with the data that other features add to it.
 * @throws Problem duplicate when the code is taken; divisionForbidden when the former main division is not one of the person
 */
export function createDivision(call: Call<typeof divisions.createDivision>): Promise<Answer> {
  const { code, ...body } = call.body;
  if (code !== call.division) throw invalidField('code', 'sameAsPath');
  const values = { currency: 'EUR', ...body };
  refuseErrors(divisionErrors(values));
  return write(withFormerMain(call), async (inside) => {
    if (values.isMain) await lockMain(inside);
    const { names, parameters } = columnsOf(values);
    const row = await inside.database.row(sql`
      insert into division (code, ${join(names)}) values (${inside.division}, ${join(parameters)}) on conflict (code) do nothing returning code`);
    if (!row) throw new Problem('duplicate', { fields: { code: [{ code: 'taken' }] } });
    if (values.isMain) await leaveMain(inside);
    for (const make of divisionMakers()) await make(inside);
    await audit(inside, { entity: 'division', entityId: idOf(inside.division), action: 'create', after: values });
    return { ...(await readDivision(inside)), status: 201, headers: { Location: `/api/divisions/${inside.division}` } };
  });
}

/**
 * Changes a division.
 * @throws Problem notFound, versionConflict, invalid for another currency while there are documents, divisionForbidden when the
 * former main division is not one of the person
 */
export function updateDivision(call: Call<typeof divisions.updateDivision>): Promise<Answer> {
  return write(withFormerMain(call), async (inside) => {
    if (call.body.isMain) await lockMain(inside);
    await inside.database.rows(sql`select from division where code = ${inside.division} for update`);
    const before = JSON.parse(found(await storedDivision(inside)).json) as Division; // made from its schema
    await requireVersion(call, before.version, async () => before);
    const changes = Object.entries(call.body).filter(([name, value]) => value !== before[name as keyof Division]); // its fields
    if (changes.length === 0) return readDivision(inside);
    if (changes.some(([name]) => isChecked(name))) refuseErrors(divisionErrors({ ...before, ...call.body }));
    if (changes.some(([name]) => name === 'currency')) await refuseOtherCurrency(inside);
    const { names, parameters } = columnsOf(Object.fromEntries(changes));
    await inside.database.rows(sql`
      update division set ${join(names.map((name, index) => sql`${name} = ${parameters[index]}`))}, version = version + 1
      where code = ${inside.division} returning code`);
    if (call.body.isMain) await leaveMain(inside);
    const former = Object.fromEntries(changes.map(([name]) => [name, before[name as keyof Division]])); // its fields
    const entry = { entity: 'division', entityId: idOf(inside.division), action: 'update' };
    await audit(inside, { ...entry, before: former, after: Object.fromEntries(changes) });
    return readDivision(inside);
  });
}

// Fields that are checked together. A former division with wrong ones can change all others
const isChecked = (name: string) => ['country', 'postcode', 'vatNumber', 'chamberOfCommerceNumber'].includes(name);

// Amounts of documents stay as they are, so in another currency they would be wrong. A deleted document can be restored
async function refuseOtherCurrency({ database, division }: InDivision): Promise<void> {
  for (const table of documentsInCurrency()) {
    const row = await database.row(sql`select id from ${table.sql} where division = ${division} limit 1`);
    if (row) throw invalidField('currency', 'fixedByDocuments');
  }
}

function storedDivision({ database, division }: InDivision) {
  return database.row<{ json: string; version: number }>(sql`
    select row_to_json(o)::text as json, o.version from (select ${divisionTable.fields} from division r where r.code = ${division}) o`);
}

function columnsOf(values: Readonly<Record<string, unknown>>): { names: Sql[]; parameters: unknown[] } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return { names: given.map(([name]) => quoted(name)), parameters: given.map(([, value]) => value) };
}

// Of two divisions that become the main one at the same moment, the second waits for the first before it locks anything. Rows are locked
// besides, because on a distributed database divisions are entered at different nodes
async function lockMain({ database }: InDivision): Promise<void> {
  await database.rows(sql`select pg_advisory_xact_lock(hashtext('division.isMain'))`);
  await database.rows(sql`select from division order by code for update`);
}

// Only one division can be the main one, and a person changes no division in which they do not work
async function leaveMain(inside: WriteCall & { person: Person }): Promise<void> {
  const former = await inside.database.rows<{ code: number }>(
    sql`update division set "isMain" = false, version = version + 1 where "isMain" and code <> ${inside.division} returning code`,
  );
  for (const { code } of former) {
    requireDivision(inside.person, code);
    const entry = { entity: 'division', entityId: idOf(code), action: 'update' };
    await audit({ ...inside, division: code }, { ...entry, before: { isMain: true }, after: { isMain: false } });
  }
}

// The entry about the former main division belongs to that division, which is known only once all divisions are locked: row-level
// security of the division of the call would refuse it
function withFormerMain<C extends WriteCall & { body: { isMain?: boolean | undefined }; services: Services }>(call: C): C {
  return call.body.isMain ? { ...call, database: call.services.everywhere } : call;
}

// The audit identifies records by a UUID, but a division only has its code
function idOf(division: number): string {
  return seededId(division, 'division', division);
}
