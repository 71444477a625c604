import sql from 'sql-template-tag';
import type { ScopeResolver } from '#server/http/scopes.ts';

/** Finds the division of an object for calls whose path has only its tag; case does not matter. */
export const tagScope: ScopeResolver = {
  scope: 'tag',
  divisionOf: async ({ path, database }) => {
    const row = await database.rowByKey<{ division: number }>(sql`
      select division from "tagDivision" where tag = ${path['tag']?.toLowerCase()}`);
    return row?.division;
  },
};
