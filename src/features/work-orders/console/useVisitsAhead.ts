import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from 'ra-core';
import { useEffect } from 'react';
import { useCan, useDivision } from '#console/data/DataContext.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { workingDay } from '#console/kept/answers.ts';
import { media } from '#console/theme/media.ts';
import { isEditable } from '../rules.ts';
import { assetQuery, mostAssets, orderQuery } from './visitQueries.ts';

const mostVisits = 30;
/** Milliseconds after which the visits of the day are asked for again. */
const fresh = 15 * 60_000;
const today = {
  filter: { mine: true, planned: 'today' },
  sort: { field: 'plannedStart', order: 'ASC' },
  pagination: { page: 1, perPage: mostVisits },
} as const;

/**
 * On the phone of an engineer, loads and keeps the visits of the day and their objects, so that they can be opened without a signal
 * although they were not opened before. Does nothing if the browser is set to save data.
 */
export function useVisitsAhead(): void {
  const isTouch = useMediaQuery(media.touch);
  const isEngineer = useCan('engineer');
  const { connection } = navigator as { connection?: { saveData?: boolean } }; // the DOM types of TypeScript lack it
  const hasDivision = useDivision().code !== 0;
  const enabled = isTouch && isEngineer && hasDivision && !connection?.saveData;
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const { data: visits } = useGetList('workOrders', today, { enabled, staleTime: fresh, refreshEvery: fresh });
  useGetList('assetTypes', {}, { enabled: enabled && visits !== undefined && visits.length > 0, staleTime: fresh, gcTime: workingDay });
  useEffect(() => {
    const ending = new AbortController();
    const ids = (visits ?? []).filter(({ status }) => isEditable(status)).map(({ id }) => id);
    void loadVisits(ids, { queryClient, dataProvider, signal: ending.signal });
    return () => ending.abort();
  }, [visits, queryClient, dataProvider]);
}

interface Loading {
  queryClient: QueryClient;
  dataProvider: DataProvider;
  signal: AbortSignal;
}

/** Loads visits, then their objects, one after another, so that what the engineer opens meanwhile does not wait behind them. */
async function loadVisits(ids: readonly string[], { queryClient, dataProvider, signal }: Loading): Promise<void> {
  const objects: string[] = [];
  for (const id of ids) {
    if (signal.aborted) return;
    // one that cannot be read is left out
    const order = await queryClient.fetchQuery({ ...orderQuery(dataProvider, id), staleTime: fresh }).catch(() => undefined);
    objects.push(...(order?.assets ?? []).slice(0, mostAssets).map((asset) => asset.id));
  }
  for (const id of new Set(objects)) {
    if (signal.aborted) return;
    await queryClient.prefetchQuery({ ...assetQuery(dataProvider, id), staleTime: fresh });
  }
}
