import sql from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { addAccountFigures, setServiceOfAccounts } from '#features/accounts/server/index.ts';
import { locationIdsByService, servedFrom, serviceFigures } from '#features/assets/server/index.ts';
import { locationIdsOf } from './published.ts';

// The locations of an account, and how the service of what is there stands
addAccountFigures(({ id, division, now }) => {
  const locationIds = locationIdsOf(id, division);
  return sql`select (select count(*) from (${locationIds}) places) as locations, service.*
    from (${serviceFigures(locationIds, division, dayOf(now))}) service`;
});

// Late: some service is; soon: some is due and none late
setServiceOfAccounts({
  stands: (standing, { division, today }) => {
    const have = (asked: 'late' | 'soon') => sql`r.id in (
      select l."accountId" from location l
      where l.division = ${division} and l."deletedAt" is null and l."accountId" is not null
        and l.id in (${locationIdsByService(asked, division, today)}))`;
    return standing === 'late' ? have('late') : sql`(${have('soon')} and not ${have('late')})`;
  },
  nextDate: (division) => sql`(
    select min(next.date) from location l cross join lateral (select ${servedFrom(sql`l.id`, division)} as date) next
    where l.division = ${division} and l."accountId" = r.id and l."deletedAt" is null)`,
});
