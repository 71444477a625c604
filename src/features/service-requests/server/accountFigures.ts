import sql from 'sql-template-tag';
import { addAccountFigures } from '#features/accounts/server/index.ts';
import { openStatuses } from '../rules.ts';
import { overdueAt } from './store.ts';

addAccountFigures(
  ({ id, division, now }) => sql`
    select count(*) as requests, count(*) filter (where r.status = any (${openStatuses}::text[])) as "openRequests",
      count(*) filter (where ${overdueAt(now)}) as "lateRequests"
    from "serviceRequest" r where r.division = ${division} and r."accountId" = ${id} and r."deletedAt" is null`,
);
