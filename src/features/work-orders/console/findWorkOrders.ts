import { reasonOf } from '#console/data/findBy.ts';
import type { FindRecords, FoundRecord } from '#console/layout/ConsoleFeature.ts';
import type { WorkOrder } from '../schema.ts';

const ask = { sort: { field: 'plannedStart', order: 'DESC' as const }, pagination: { page: 1, perPage: 5 } };

/** Finds work orders by number, description, customer or location, the latest appointments first. */
export const findWorkOrders: FindRecords = async (dataProvider, { text, signal }) => {
  const { data } = await dataProvider.getList<WorkOrder>('workOrders', { ...ask, filter: { q: text }, signal });
  return data.map(({ id, number, description, accountName, locationName, purchaseOrder }) => {
    const shown = [...new Set([number, accountName, locationName])].filter(Boolean).join(' · ');
    const found: FoundRecord = { id, name: description, number, detail: shown, path: `/work-orders/${id}` };
    const reason = reasonOf(text, found, { fields: { 'resources.workOrders.fields.purchaseOrder': purchaseOrder } });
    return reason ? { ...found, reason } : found;
  });
};
