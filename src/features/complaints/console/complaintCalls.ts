import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { complaints } from '../contract.ts';

/** The calls behind the resource of complaints. */
export const complaintCalls: ResourceCalls = {
  getList: complaints.listComplaints,
  getOne: complaints.getComplaint,
  create: complaints.createComplaint,
};
