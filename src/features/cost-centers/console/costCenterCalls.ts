import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { costCenters } from '../contract.ts';

/** The calls of cost centres. */
export const costCenterCalls = {
  getList: costCenters.listCostCenters,
  getOne: costCenters.getCostCenter,
  create: costCenters.createCostCenter,
  update: costCenters.updateCostCenter,
  delete: costCenters.deleteCostCenter,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    costCenters: typeof costCenterCalls;
  }
}
