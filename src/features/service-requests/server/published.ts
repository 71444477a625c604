import sql, { type Sql } from 'sql-template-tag';
import { accountField } from '#features/accounts/server/index.ts';
import { liveWorkOrdersOf } from '#features/work-orders/server/index.ts';
import type { OfDivision } from '#server/database/columnOf.ts';
import { instant } from '#server/database/table.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { lateStatuses } from '../rules.ts';
import type { ServiceRequest } from '../schema.ts';
import { overdueAt } from './store.ts';

/** An accepted request that is not planned yet. */
export type RequestInBacklog = Pick<
  ServiceRequest,
  'id' | 'number' | 'requestType' | 'priority' | 'description' | 'locationId' | 'assetIds' | 'periodStart' | 'periodEnd'
> & { accountName: string | null };

/** The accepted requests without a work order, sorted by the end of their wished period. */
export function requestsToPlan({ database, division }: InDivision, limit: number): Promise<RequestInBacklog[]> {
  return database.rows<RequestInBacklog>(sql`
    select r.id, r.number, r."requestType", r.priority, r.description, r."locationId", r."assetIds", r."periodStart"::text, r."periodEnd"::text,
      ${accountField('name', sql`r."accountId"`, division)} as "accountName"
    from "serviceRequest" r
    where r.division = ${division} and r.status = 'Accepted' and r."deletedAt" is null and ${liveWorkOrdersOf(sql`r.id`, division)} = 0
    order by r."periodEnd" nulls last, r."receiptDate", r.id limit ${limit}`);
}

/** The numbers of requests that wait for an answer and that are late, and since when the first one waits, as an expression with JSON. */
export function waitingRequestsOf(division: OfDivision, now: Date): Sql {
  return sql`(select json_build_object('waiting', count(*), 'late', count(*) filter (where ${overdueAt(now)}), 'since', ${instant(sql`min(r."receiptDate")`)})
    from "serviceRequest" r where r.division = ${division} and r.status = any (${lateStatuses}::text[]) and r."deletedAt" is null)`;
}
