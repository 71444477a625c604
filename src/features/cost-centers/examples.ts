import { seededId } from '#contract/seededId.ts';

const path = { division: '120001' };
const pathOfOne = { ...path, id: seededId(120001, 'costCenter', 1) };

/** Calls of {@link costCenters} that succeed on the demonstration data, by the operation's name. */
export const costCenterExamples = {
  listCostCenters: { path },
  getCostCenter: { path: pathOfOne },
  createCostCenter: { path, body: { code: '800', description: 'Verhuur' } },
  updateCostCenter: { path: pathOfOne, body: { description: 'Kantoor', active: true } },
  deleteCostCenter: { path: { ...path, id: seededId(120001, 'costCenter', 7) } },
};
