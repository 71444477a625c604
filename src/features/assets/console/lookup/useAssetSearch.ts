import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { LookupChoice, LookupSearch } from '#console/inputs/lookups.ts';
import { useLookupSearch } from '#console/inputs/useLookupSearch.ts';
import type { Asset } from '../../schema.ts';
import { codeOf, placeOf } from '../assetNames.ts';

/** Finds objects for a lookup, by tag, number, serial number, name or place. */
export function useAssetSearch(filter: object = {}): LookupSearch {
  const translate = useTranslate();
  const toChoice = useCallback(
    (row: Asset): LookupChoice => ({
      id: row.id,
      code: codeOf(row),
      label: row.name ?? translate(`assetTypes.${row.assetType}`),
      detail: [row.name && translate(`assetTypes.${row.assetType}`), placeOf(row)].filter(Boolean).join(' · '),
      aliases: [row.tag],
      record: row,
    }),
    [translate],
  );
  return useLookupSearch('assets', { filter, sort: 'number', toChoice });
}
