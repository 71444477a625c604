import sql from 'sql-template-tag';
import { visitedLocation } from '#features/locations/server/index.ts';
import { json, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';

/**
 * What becomes of the Exact parts of the finished work orders of a location. As long as no connection is configured nothing is
 * built: each is answered as it stands.
 * @throws Problem notFound
 */
export async function recreateExact(call: Pick<Call, 'database' | 'division'>, locationId: string): Promise<Answer> {
  found(await visitedLocation(call, locationId));
  const workOrders = await call.database.rows(sql`
    select id, 'NotConnected' as "exactState", "salesOrderId", null as error from "workOrder"
    where division = ${call.division} and "locationId" = ${locationId} and status in ('Gerealiseerd', 'Afgehandeld')
      and "exactState" <> 'Created' and "deletedAt" is null
    order by number`);
  return json({ exact: 'NotConnected', workOrders });
}
