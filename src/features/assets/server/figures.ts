import sql from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { addAccountFigures, setServiceOfAccounts } from '#features/accounts/server/index.ts';
import { hasLocationWhere, leastAtLocations, locationIdsOf, setStandingObjects } from '#features/locations/server/index.ts';
import { assetCountAt, hasServiceAt, nextServiceDateAt, serviceFigures } from './standing.ts';

setStandingObjects({ countAt: assetCountAt, nextServiceDateAt });

// The locations of an account, and how the service of what is there stands
addAccountFigures(({ id, division, now }) => {
  const locationIds = locationIdsOf(id, division);
  return sql`select (select count(*) from (${locationIds}) places) as locations, service.*
    from (${serviceFigures(locationIds, division, dayOf(now))}) service`;
});

// Late: some service is; soon: some is due and none late
setServiceOfAccounts({
  stands: (standing, { division, today }) => {
    const have = (asked: 'late' | 'soon') =>
      hasLocationWhere(sql`r.id`, division, (locationId) => hasServiceAt(asked, locationId, division, today));
    return standing === 'late' ? have('late') : sql`(${have('soon')} and not ${have('late')})`;
  },
  nextDate: (division) => leastAtLocations(sql`r.id`, division, (locationId) => nextServiceDateAt(locationId, division)),
});
