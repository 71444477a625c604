import type { DataProvider } from 'ra-core';
import { workingDay } from '#console/kept/answers.ts';
import type { Asset } from '#features/assets/schema.ts';
import type { WorkOrder } from '../schema.ts';
import { masked } from './masked.ts';

/** The maximum number of objects of a visit that are kept: each of them needs a call. */
export const mostAssets = 60;

/** Loads a work order for a working day, with the key that its page uses. */
export function orderQuery(dataProvider: DataProvider, id: string) {
  return {
    queryKey: ['workOrders', 'getOne', { id, meta: masked }],
    queryFn: async () => (await dataProvider.getOne<WorkOrder>('workOrders', { id, meta: masked })).data,
    gcTime: workingDay,
  };
}

/** Loads an object for a working day, with the key that its page uses. */
export function assetQuery(dataProvider: DataProvider, id: string) {
  return {
    queryKey: ['assets', 'getOne', { id, meta: undefined }],
    queryFn: async () => (await dataProvider.getOne<Asset>('assets', { id })).data,
    gcTime: workingDay,
  };
}
