import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ApiError } from '#contract/apiError.ts';
import type { Asset } from '../schema.ts';

const chunk = 1000;

/** All objects of a location that have not ended, in walking order, loaded a thousand at a time; none while not `enabled`. */
export function useAssetsAt(locationId: string, enabled = true) {
  const dataProvider = useDataProvider();
  return useQuery<readonly Asset[], ApiError>({
    queryKey: ['assets', 'getManyReference', { target: 'locationId', id: locationId, isWhole: true }],
    enabled,
    queryFn: async ({ signal }) => {
      const assets: Asset[] = [];
      for (let page = 1; ; page++) {
        const { data } = await dataProvider.getManyReference<Asset>('assets', {
          target: 'locationId',
          id: locationId,
          filter: {},
          pagination: { page, perPage: chunk },
          sort: { field: 'number', order: 'ASC' },
          signal,
        });
        assets.push(...data);
        if (data.length < chunk) return assets;
      }
    },
  });
}
