import { z } from 'zod';
import { commonFields } from './record.ts';
import { dateTime } from './values.ts';

/** How far a job is. */
export const jobStatus = z.enum(['Waiting', 'Running', 'Done', 'Failed', 'Cancelled']);

/** See {@link jobStatus}. */
export type JobStatus = z.infer<typeof jobStatus>;

/** The key of jobs that a call did while its caller waited: they are neither cancelled nor run again. */
export const callKey = 'call';

/** Work that the server does in the background, for one division. */
export const job = z
  .object({
    ...commonFields,
    name: z.string().max(60),
    key: z.string().max(100).nullable(),
    status: jobStatus,
    runAt: dateTime,
    attempts: z.int(),
    started: dateTime.nullable(),
    ended: dateTime.nullable(),
    done: z.int(),
    total: z.int().nullable(),
    error: z.string().max(1000).nullable(),
    isStopping: z.boolean(),
    dryRun: z.boolean(),
  })
  .meta({ id: 'Job' });
