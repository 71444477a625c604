import { seededId } from '#contract/seededId.ts';

const division = '120001';

/** Calls of {@link complaints} that succeed with the demonstration data, by the name of the operation. */
export const complaintExamples = {
  listComplaints: { path: { division }, query: { changeDate: '2020-01-01T00:00:00Z' } },
  getComplaint: { path: { division, id: seededId(120001, 'complaint', 1) } },
  createComplaint: {
    path: { division },
    body: {
      complaint: 'Monteur niet verschenen op de afgesproken dag',
      accountId: seededId(120001, 'account', 1),
      notes: 'Afspraak was bevestigd voor de ochtend.',
    },
  },
  updateComplaint: {
    path: { division, id: seededId(120001, 'complaint', 1) },
    body: { resolution: 'Nieuwe afspraak gemaakt en uitgevoerd' },
  },
};
