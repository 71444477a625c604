import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { defineJob } from '#server/jobs/defineJob.ts';

/** The number of steps of {@link countingJob}. */
export const steps = 40;

/** A job of many steps. Each step increments a counter in its transaction, so that a repeated step would be noticed. */
export function countingJob(pace: number) {
  return defineJob({
    name: 'count',
    data: z.object({ counter: z.string() }),
    checkpoint: z.object({ step: z.int() }),
    run: async ({ database, division, data, checkpoint, signal, progress }) => {
      for (let step = checkpoint?.step ?? 0; step < steps; step++) {
        signal.throwIfAborted();
        await database.transaction(async (inside) => {
          await inside.rows(sql`select next_number(${division}, ${data.counter})`);
          await progress({ done: step + 1, total: steps, checkpoint: { step: step + 1 } }, inside);
        });
        await sleep(pace);
      }
    },
  });
}
