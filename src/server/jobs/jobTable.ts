import { job } from '#contract/job.ts';
import { defineTable } from '../database/table.ts';

/** Jobs as administrators see them. */
export const jobTable = defineTable({
  name: 'job',
  schema: job,
  hidden: { data: 'json', checkpoint: 'json', worker: 'uuid', leaseEnds: 'instant' },
});
