import sql from 'sql-template-tag';
import { defineJob } from './defineJob.ts';

/** Creates the audit's partitions of the coming months. If it has not run, entries are stored in the default partition until it does. */
export const makeAuditPartitions = defineJob({
  name: 'makeAuditPartitions',
  every: { dailyAt: '02:20' },
  run: async ({ services }) => {
    // A distributed PostgreSQL changes tables only at its coordinator, not at the node of the division
    await services.everywhere.row(sql`select make_audit_partitions() as made`);
  },
});
