import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { complaints } from '../contract.ts';

/** The calls of complaints. */
export const complaintCalls = {
  getList: complaints.listComplaints,
  getOne: complaints.getComplaint,
  create: complaints.createComplaint,
  update: complaints.updateComplaint,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    complaints: typeof complaintCalls;
  }
}
