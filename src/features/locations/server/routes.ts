import sql from 'sql-template-tag';
import { wordsOf } from '#contract/filter.ts';
import { divisions, exactDivisions, type LocationFilter } from '#features/divisions/contract.ts';
import { listPage } from '#server/database/list.ts';
import { getRecord } from '#server/database/read.ts';
import { fromOwnRecords, list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { readWithSecrets } from './secrets.ts';
import { locationTable } from './tables.ts';
import { locationWriteRoutes } from './writes.ts';

/** The calls of locations, which the contract of divisions declares. */
export const locationRoutes = [
  ...implement(exactDivisions, { listLocations: async (call) => fromOwnRecords(await listLocations(call, call.query.name)) }),
  ...implement(divisions, {
    getLocation: (call: Call<typeof divisions.getLocation>) =>
      call.query.withSecrets ? readWithSecrets(call, call.path.locationId) : getRecord(call, locationTable, call.path.locationId),
  }),
  ...locationWriteRoutes,
];

/** Locations of a division whose name, code or town contains every word. */
async function listLocations(call: Pick<Call, 'database' | 'division' | 'list'>, name: string | undefined): Promise<Answer> {
  const { q, accountId, active, id } = call.list.filter as LocationFilter; // parsed by the operation's schema
  const where = [
    ...(accountId ? [sql`r."accountId" = ${accountId}`] : []),
    ...(active === undefined ? [] : [sql`r.active = ${active}`]),
    ...(id ? [sql`r.id = any(${id}::uuid[])`] : []),
  ];
  const words = wordsOf(`${name ?? ''} ${q ?? ''}`);
  return list(await listPage(call.database, { table: locationTable, division: call.division, list: call.list, where, words }));
}
