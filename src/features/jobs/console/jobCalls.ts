import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { serviceRequests } from '#features/service-requests/contract.ts';
import { jobs } from '../contract.ts';

/** The calls of background jobs, and of those that are started manually. */
export const jobCalls = {
  getList: jobs.listJobs,
  getOne: jobs.getJob,
  retry: jobs.retryJob,
  cancel: jobs.cancelJob,
  exportDivision: jobs.exportDivision,
  archive: jobs.getDivisionArchive,
  check: serviceRequests.checkServiceRequests,
  cleanUp: serviceRequests.cleanUpServiceRequests,
  repair: serviceRequests.repairServiceRequests,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    jobs: typeof jobCalls;
  }
}
