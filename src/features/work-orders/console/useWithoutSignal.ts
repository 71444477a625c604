import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useGetList, useGetOne } from '#console/data/useMethod.ts';
import { workingDay } from '#console/kept/answers.ts';
import { media } from '#console/theme/media.ts';
import type { Asset } from '#features/assets/schema.ts';
import { isEditable } from '../rules.ts';
import type { WorkOrder } from '../schema.ts';
import { masked } from './masked.ts';

// each of them needs a call
const mostAssets = 60;

/**
 * On a phone, loads the data for the inspections of a visit and keeps it, with the work order, for a working day, so that they
 * can be opened without a signal, also after the page was closed.
 */
export function useWithoutSignal(order: WorkOrder): void {
  const isTouch = useMediaQuery(media.touch);
  const dataProvider = useDataProvider();
  const { assets = [] } = order;
  const enabled = isTouch && isEditable(order.status) && assets.length > 0;
  const held = { staleTime: 60_000, gcTime: workingDay, enabled };
  useGetOne('workOrders', { id: order.id, meta: masked }, held);
  useGetList('assetTypes', {}, held);
  useQueries({
    queries: assets.slice(0, mostAssets).map(({ id }) => ({
      ...held,
      // with the key that the page of the object uses
      queryKey: ['assets', 'getOne', { id, meta: undefined }],
      queryFn: async () => (await dataProvider.getOne<Asset>('assets', { id })).data,
      refetchOnWindowFocus: false,
    })),
  });
}
