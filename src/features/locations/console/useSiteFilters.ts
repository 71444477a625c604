import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useToday } from '#console/clock/useNow.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { differentOf, useRowFilters, type RowFilters } from '#console/lists/useRowFilters.ts';
import { codeOf, dueStanding, makeOf, placeOf } from '#features/assets/console/parts/index.ts';
import type { Asset } from '#features/assets/schema.ts';

/** The filters of the objects of a location, and the objects that match. */
export type SiteFilters = RowFilters<Asset>;

/** Filters the loaded objects of a location by text, floor, type and service state. */
export function useSiteFilters(assets: readonly Asset[]): SiteFilters {
  const translate = useTranslate();
  const today = useToday();
  const filters = useMemo<readonly ListFilter[]>(() => {
    const floors = differentOf(assets.map(({ floor }) => floor));
    const types = differentOf(assets.map(({ assetType }) => assetType));
    return [
      { source: 'standing', label: 'assets.filter.due', choices: standings.map((id) => ({ id, name: `locations.standing.${id}` })) },
      { source: 'floor', label: 'resources.assets.fields.floor', choices: floors.map((id) => ({ id, text: id })) },
      { source: 'assetType', label: 'resources.assets.fields.assetType', choices: types.map((id) => ({ id, name: `assetTypes.${id}` })) },
    ];
  }, [assets]);
  return useRowFilters(assets, {
    filters,
    textOf: (asset) =>
      [
        codeOf(asset),
        asset.tag,
        asset.name,
        makeOf(asset),
        asset.serialNumber,
        placeOf(asset),
        translate(`assetTypes.${asset.assetType}`),
      ].join(' '),
    valueOf: (asset, source) => {
      if (source === 'standing') return dueStanding(asset.dueDate, today)?.standing ?? 'none';
      return source === 'floor' ? asset.floor : asset.assetType;
    },
  });
}

const standings = ['bad', 'warn', 'ok', 'none'];
