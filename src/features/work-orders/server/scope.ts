import { createHash } from 'node:crypto';
import sql, { empty } from 'sql-template-tag';
import type { LinkResolver, ScopeResolver } from '#server/http/scopes.ts';

/** The division of a work order, for calls whose path names only the work order. */
export const workOrderScope: ScopeResolver = {
  scope: 'workOrder',
  divisionOf: async ({ path, database }) => {
    const row = await database.rowByKey<{ division: number }>(sql`
      select division from "workOrderDivision" where id = ${path['workOrderId'] ?? path['id']}`);
    return row?.division;
  },
};

/** The link that a customer gets to sign one work order. The database holds the hash of its token and when it expires. */
export const workOrderLink: LinkResolver = {
  access: 'workOrderLink',
  header: 'x-workorder-token',
  recordOf: async ({ path, database, division, token, now }) => {
    const { workOrderId, id = workOrderId, locationId } = path;
    const row = await database.rowByKey<{ id: string }>(sql`
      select w.id from "workOrder" w
      where w.division = ${division} and w.id = ${id} and w."accessToken" = ${hashOfLink(token)} and w."accessTokenExpires" > ${now.toISOString()}
        and w."deletedAt" is null ${locationId === undefined ? empty : sql`and w."locationId" = ${locationId}`}`);
    return row?.id;
  },
};

// A token has 256 random bits, so its hash needs no salt and may be fast
function hashOfLink(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
