import sql from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { addAccountFigures, setServiceOfAccounts } from '#features/accounts/server/index.ts';
import { hasLocationWhere, leastAtLocations, locationIdsOf, setStandingObjects } from '#features/locations/server/index.ts';
import { assetCountAt, hasServiceAt, nextServiceDateAt, serviceFigures } from './standing.ts';

setStandingObjects({ countAt: assetCountAt, nextServiceDateAt });

// The number of an account's locations, and the service state of their objects
addAccountFigures(({ id, division, now }) => {
  const locationIds = locationIdsOf(id, division);
  return sql`select (select count(*) from (${locationIds}) places) as locations, service.*
    from (${serviceFigures(locationIds, division, dayOf(now))}) service`;
});

// Late: any service is late; soon: any is due soon and none is late
setServiceOfAccounts({
  stands: (standing, { division, today }) => {
    const have = (asked: 'late' | 'soon') =>
      hasLocationWhere(sql`r.id`, division, (locationId) => hasServiceAt(asked, locationId, division, today));
    return standing === 'late' ? have('late') : sql`(${have('soon')} and not ${have('late')})`;
  },
  nextDate: (division) => leastAtLocations(sql`r.id`, division, (locationId) => nextServiceDateAt(locationId, division)),
});
