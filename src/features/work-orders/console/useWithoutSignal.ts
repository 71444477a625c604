import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useGetList, useGetOne } from '#console/data/useMethod.ts';
import { media } from '#console/theme/media.ts';
import type { Asset } from '#features/assets/schema.ts';
import { isEditable } from '../rules.ts';
import type { WorkOrder } from '../schema.ts';
import { masked } from './masked.ts';

const workingDay = 10 * 3_600_000;

// each is a call
const mostAssets = 60;

/**
 * Fetches on a phone what the inspections of a visit need, and keeps it and the work order for a working day, so that they open in a cellar
 * too.
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
      // as the page of the object asks for it
      queryKey: ['assets', 'getOne', { id, meta: undefined }],
      queryFn: async () => (await dataProvider.getOne<Asset>('assets', { id })).data,
      refetchOnWindowFocus: false,
    })),
  });
}
