import sql from 'sql-template-tag';
import type { ScopeResolver } from '#server/http/scopes.ts';

/** The division of a location, for calls whose path names only the location. */
export const locationScope: ScopeResolver = {
  scope: 'location',
  divisionOf: async ({ path, database }) => {
    const row = await database.rowByKey<{ division: number }>(sql`
      select division from "locationDivision" where id = ${path['locationId']}`);
    return row?.division;
  },
};
