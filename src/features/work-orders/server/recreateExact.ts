import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { uuid } from '#contract/values.ts';
import { visitedLocation } from '#features/locations/server/index.ts';
import type { InDivision, WriteCall } from '#server/database/writeCall.ts';
import { json, type Answer } from '#server/http/answer.ts';
import { found } from '#server/http/found.ts';
import { defineJob } from '#server/jobs/defineJob.ts';
import { startJob } from '#server/jobs/startJob.ts';

/** The number of work orders of one answer, and of one step of the job. */
export const mostAtOnce = 200;

/**
 * Recreates the Exact parts of the finished work orders of a location. While no connection is configured, nothing is created and
 * each is answered unchanged. When there are more than one answer may contain, a job does the work, and its id is answered.
 * @throws Problem notFound
 */
export async function recreateExact(call: WriteCall, locationId: string): Promise<Answer> {
  found(await visitedLocation(call, locationId));
  const workOrders = await recreated(call, locationId, undefined);
  const isMore = workOrders.length === mostAtOnce && (await countFrom(call, locationId, workOrders.at(-1)?.number)) > 0;
  const jobId = isMore ? await startJob(call, recreateExactWorkOrders, { data: { locationId }, key: locationId }) : null;
  return json({ exact: 'NotConnected', workOrders: workOrders.map(({ number: _number, ...order }) => order), jobId });
}

/** Does the same for any number of finished work orders of a location. */
export const recreateExactWorkOrders = defineJob({
  name: 'recreateExactWorkOrders',
  data: z.object({ locationId: uuid }),
  checkpoint: z.object({ number: z.string(), done: z.int() }),
  run: async ({ database, division, data: { locationId }, checkpoint, signal, progress }) => {
    const place = { database, division };
    let at = checkpoint ?? { number: undefined, done: 0 };
    const total = at.done + (await countFrom(place, locationId, at.number));
    for (let isFull = true; isFull;) {
      signal.throwIfAborted();
      const step = await recreated(place, locationId, at.number);
      const number = step.at(-1)?.number;
      isFull = step.length === mostAtOnce;
      if (number === undefined) break;
      at = { number, done: at.done + step.length };
      await progress({ done: at.done, total, checkpoint: { number, done: at.done } });
    }
  },
});

interface Recreated {
  id: string;
  number: string;
  exactState: 'NotConnected';
  salesOrderId: string | null;
  error: string | null;
}

// The finished work orders of a location whose Exact part is missing or failed, from the one after a number
function unfinished({ division }: InDivision, locationId: string, after: string | undefined): Sql {
  return sql`from "workOrder" w where w.division = ${division} and w."locationId" = ${locationId}
    and w.status in ('Gerealiseerd', 'Afgehandeld') and w."exactState" <> 'Created' and w."deletedAt" is null
    ${after === undefined ? empty : sql`and w.number > ${after}`}`;
}

function recreated(place: InDivision, locationId: string, after: string | undefined): Promise<Recreated[]> {
  return place.database.rows<Recreated>(sql`
    select w.id, w.number, 'NotConnected' as "exactState", w."salesOrderId", null as error ${unfinished(place, locationId, after)}
    order by w.number limit ${mostAtOnce}`);
}

async function countFrom(place: InDivision, locationId: string, after: string | undefined): Promise<number> {
  const row = await place.database.row<{ count: number }>(sql`select count(*)::integer as count ${unfinished(place, locationId, after)}`);
  return row?.count ?? 0;
}
