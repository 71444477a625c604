import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { differentOf, useRowFilters, type RowFilters } from '#console/lists/useRowFilters.ts';
import { makeOf, placeOf } from '#features/assets/console/parts/index.ts';
import type { AssetSummary } from '#features/assets/schema.ts';

/** Filters the objects of a visit by text, floor, type and whether they are inspected. */
export function useVisitFilters(assets: readonly AssetSummary[], inspected: ReadonlySet<string>): RowFilters<AssetSummary> {
  const translate = useTranslate();
  const filters = useMemo<readonly ListFilter[]>(() => {
    const floors = differentOf(assets.map(({ floor }) => floor));
    const types = differentOf(assets.map(({ assetType }) => assetType));
    return [
      {
        source: 'is',
        label: 'workOrders.assets.inspection',
        choices: ['open', 'done'].map((id) => ({ id, name: `workOrders.assets.is.${id}` })),
      },
      { source: 'floor', label: 'resources.assets.fields.floor', choices: floors.map((id) => ({ id, text: id })) },
      { source: 'assetType', label: 'resources.assets.fields.assetType', choices: types.map((id) => ({ id, name: `assetTypes.${id}` })) },
    ];
  }, [assets]);
  return useRowFilters(assets, {
    filters,
    textOf: (asset) => [asset.name, asset.tag, makeOf(asset), placeOf(asset), translate(`assetTypes.${asset.assetType}`)].join(' '),
    valueOf: (asset, source) => {
      if (source === 'is') return inspected.has(asset.id) ? 'done' : 'open';
      return source === 'floor' ? asset.floor : asset.assetType;
    },
  });
}
