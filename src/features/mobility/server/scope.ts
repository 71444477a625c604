import { invalidField, Problem } from '#contract/problem.ts';
import { divisionCode } from '#contract/values.ts';
import { divisionOfTheme } from '#features/divisions/server/index.ts';
import type { Database } from '#server/database/database.ts';
import type { ScopeResolver } from '#server/http/scopes.ts';

/** The brand whose divisions are those of the mobility company. */
export const mobilityTheme = 'mobiliteit';

/**
 * The division of the mobility shop: that of the query, where the call accepts one, else that of the settings, else the first of
 * the brand.
 * @throws Problem invalid when the query contains an impossible division, noShopDivision when there is none
 */
export const mobilityScope: ScopeResolver = {
  scope: 'mobility',
  divisionOf: async ({ query, settings, database }) => {
    const { division } = query;
    if (division === undefined) return settings.MOBILITY_DIVISION ?? (await divisionOfShop(database));
    if (!divisionCode.safeParse(division).success) throw invalidField('division', 'invalid');
    return String(division);
  },
};

async function divisionOfShop(database: Database): Promise<number> {
  const code = await divisionOfTheme(database, mobilityTheme);
  if (code === undefined) throw new Problem('noShopDivision');
  return code;
}
