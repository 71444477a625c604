import { divisionOfTheme } from '#features/divisions/server/index.ts';
import type { ScopeResolver } from '#server/http/scopes.ts';

/** The brand whose divisions are those of the mobility company. */
export const mobilityTheme = 'mobiliteit';

/** The division of the mobility shop: the query's, where the call takes one, else that of the settings, else the first of the brand. */
export const mobilityScope: ScopeResolver = {
  scope: 'mobility',
  divisionOf: async ({ query, settings, database }) =>
    query['division'] === undefined
      ? (settings.MOBILITY_DIVISION ?? (await divisionOfTheme(database, mobilityTheme)))
      : String(query['division']),
};
