import sql, { empty } from 'sql-template-tag';
import type { LinkResolver, ScopeResolver } from '#server/http/scopes.ts';
import { hashOfToken } from '#server/secrets/hashOfToken.ts';

/** The division of a work order, for calls whose path has only the work order. */
export const workOrderScope: ScopeResolver = {
  scope: 'workOrder',
  divisionOf: async ({ path, database }) => {
    const row = await database.rowByKey<{ division: number }>(sql`
      select division from "workOrderDivision" where id = ${path['workOrderId'] ?? path['id']}`);
    return row?.division;
  },
};

/** The links with which customers open one work order. The database stores the hashes of their tokens, and their expiry. */
export const workOrderLink: LinkResolver = {
  access: 'workOrderLink',
  header: 'x-workorder-token',
  recordOf: async ({ path, database, division, token, now }) => {
    const { workOrderId, id = workOrderId, locationId } = path;
    const row = await database.rowByKey<{ id: string }>(sql`
      select w.id from "workOrderLink" l join "workOrder" w on w.division = ${division} and w.id = l."workOrderId"
      where l.division = ${division} and l."tokenHash" = ${hashOfToken(token)} and l."workOrderId" = ${id} and l."revokedAt" is null
        and l.expires > ${now.toISOString()} and w."deletedAt" is null
        ${locationId === undefined ? empty : sql`and w."locationId" = ${locationId}`}`);
    return row?.id;
  },
};
