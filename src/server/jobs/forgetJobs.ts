import sql from 'sql-template-tag';
import { defineJob } from './defineJob.ts';

/** Removes jobs a week after they are done, and three months after they have failed or been cancelled. */
export const forgetJobs = defineJob({
  name: 'forgetJobs',
  every: { dailyAt: '03:40' },
  run: async ({ database, division }) => {
    await database.rows(sql`
      delete from job where division = ${division} and (status = 'Done' and ended < now() - interval '7 days'
        or status in ('Failed', 'Cancelled') and ended < now() - interval '90 days') returning id`);
  },
});
