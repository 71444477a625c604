import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useGetList, useGetOne } from '#console/data/useMethod.ts';
import { workingDay } from '#console/kept/answers.ts';
import { media } from '#console/theme/media.ts';
import { isEditable } from '../rules.ts';
import type { WorkOrder } from '../schema.ts';
import { masked } from './masked.ts';
import { assetQuery, mostAssets } from './visitQueries.ts';

/**
 * On a phone, keeps a work order for a working day, and loads and keeps the data for its inspections, so that they can be opened
 * without a signal, also after the page was closed.
 */
export function useWithoutSignal(order: WorkOrder): void {
  const isTouch = useMediaQuery(media.touch);
  const dataProvider = useDataProvider();
  const { assets = [] } = order;
  const enabled = isTouch && isEditable(order.status);
  const held = { staleTime: 60_000, gcTime: workingDay, enabled };
  useGetOne('workOrders', { id: order.id, meta: masked }, held);
  useGetList('assetTypes', {}, { ...held, enabled: enabled && assets.length > 0 });
  useQueries({
    queries: assets.slice(0, mostAssets).map(({ id }) => ({
      ...held,
      ...assetQuery(dataProvider, id),
      refetchOnWindowFocus: false,
    })),
  });
}
