import sql from 'sql-template-tag';
import { addAccountFigures } from '#features/accounts/server/index.ts';
import { openComplaintStatuses } from '../rules.ts';

addAccountFigures(
  ({ id, division }) => sql`
    select count(*) as complaints, count(*) filter (where k.status = any (${openComplaintStatuses}::text[])) as "openComplaints"
    from complaint k where k.division = ${division} and k."accountId" = ${id} and k."deletedAt" is null`,
);
