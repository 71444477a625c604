import { seededId } from '#contract/seededId.ts';

const path = { division: '120001' };
const pathOfOne = { ...path, id: seededId(120001, 'agreedInterval', 1) };

/** Calls of {@link dueDates} that succeed on the demonstration data, by the operation's name. */
export const dueExamples = {
  listAgreedIntervals: { path },
  getAgreedInterval: { path: pathOfOne },
  createAgreedInterval: {
    path,
    body: { locationId: seededId(120001, 'location', 1), assetType: 'EvacuationChair', serviceMonths: 6, note: 'Contract van 2026' },
  },
  updateAgreedInterval: { path: pathOfOne, body: { serviceMonths: 9 } },
  deleteAgreedInterval: { path: pathOfOne },
  getDueCount: { path },
};
