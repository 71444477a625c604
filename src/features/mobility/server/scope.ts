import type { ScopeResolver } from '#server/http/scopes.ts';

/** The division of the mobility shop: the query's, where the call takes one, else that of the settings. */
export const mobilityScope: ScopeResolver = {
  scope: 'mobility',
  divisionOf: async ({ query, settings }) => (query['division'] === undefined ? settings.MOBILITY_DIVISION : String(query['division'])),
};
