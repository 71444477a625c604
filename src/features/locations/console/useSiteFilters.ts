import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { useToday } from '#console/clock/useNow.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { codeOf, dueStanding, makeOf, placeOf } from '#features/assets/console/parts/index.ts';
import type { Asset } from '#features/assets/schema.ts';

/** What the objects of a location are narrowed by, and which of them are left. */
export interface SiteFilters {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, unknown>>;
  change: (source: string, value: unknown) => void;
  text: string;
  setText: (text: string) => void;
  shown: readonly Asset[];
  isNarrowed: boolean;
}

/** Narrows the objects of a location, which are all there, by text, floor, type and how their service stands. */
export function useSiteFilters(assets: readonly Asset[]): SiteFilters {
  const translate = useTranslate();
  const today = useToday();
  const [text, setText] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const filters = useMemo<readonly ListFilter[]>(() => {
    const floors = distinct(assets.map(({ floor }) => floor));
    const types = distinct(assets.map(({ assetType }) => assetType));
    return [
      { source: 'standing', label: 'assets.filter.due', choices: standings.map((id) => ({ id, name: `locations.standing.${id}` })) },
      { source: 'floor', label: 'resources.assets.fields.floor', choices: floors.map((id) => ({ id, text: id })) },
      { source: 'assetType', label: 'resources.assets.fields.assetType', choices: types.map((id) => ({ id, name: `assetTypes.${id}` })) },
    ];
  }, [assets]);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = assets.filter((asset) => {
    const searched = [
      codeOf(asset),
      asset.tag,
      asset.name,
      makeOf(asset),
      asset.serialNumber,
      placeOf(asset),
      translate(`assetTypes.${asset.assetType}`),
    ]
      .join(' ')
      .toLowerCase();
    return (
      words.every((word) => searched.includes(word)) &&
      fits(values['floor'], asset.floor) &&
      fits(values['assetType'], asset.assetType) &&
      fits(values['standing'], dueStanding(asset.dueDate, today)?.standing ?? 'none')
    );
  });
  return {
    filters: filters.filter(({ choices = [] }) => choices.length > 0),
    values,
    change: (source, value) => setValues({ ...values, [source]: value }),
    text,
    setText,
    shown,
    isNarrowed: words.length > 0 || Object.values(values).some((value) => value !== undefined),
  };
}

const standings = ['bad', 'warn', 'ok', 'none'];

function fits(wanted: unknown, value: unknown): boolean {
  return wanted === undefined || wanted === value;
}

function distinct(values: readonly (string | null)[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== null))].toSorted((one, other) =>
    one.localeCompare(other, undefined, { numeric: true }),
  );
}
