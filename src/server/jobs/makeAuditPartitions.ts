import sql from 'sql-template-tag';
import { defineJob } from './defineJob.ts';

/**
 * Makes the audit's partitions of the months to come. Where it did not run, entries lie in the partition of all other months until it does.
 */
export const makeAuditPartitions = defineJob({
  name: 'makeAuditPartitions',
  every: { dailyAt: '02:20' },
  run: async ({ services }) => {
    // Not at the node of the division: a distributed PostgreSQL changes its tables at its coordinator
    await services.everywhere.row(sql`select make_audit_partitions() as made`);
  },
});
