import { seededId } from '#contract/seededId.ts';

const path = { division: '120001' };

/** Calls of {@link jobs} that succeed on the demonstration data, by the operation's name. */
export const jobExamples = {
  listJobs: { path },
  getJob: { path: { ...path, id: seededId(120001, 'job', 1) } },
  retryJob: { path: { ...path, id: seededId(120001, 'job', 1) } },
  exportDivision: { path },
  getDivisionArchive: { path },
  cancelJob: { path: { ...path, id: seededId(120001, 'job', 3) } },
};
