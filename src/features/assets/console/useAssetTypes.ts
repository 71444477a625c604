import { useMemo } from 'react';
import { useGetList } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { useLanguage } from '#console/inputs/useLanguage.ts';
import type { Choice } from '#console/inputs/SelectInput.tsx';
import type { AssetType } from '../schema.ts';

/** The types of objects, in the reader's language. */
export function useAssetTypes(): readonly AssetType[] | undefined {
  return useGetList('assetTypes', {}, { staleTime: freshFor.masterData }).data;
}

/** A type by its key, once the types are known. */
export function useAssetType(key: string | null | undefined): AssetType | undefined {
  return useAssetTypes()?.find((type) => type.key === key);
}

/** The types as choices, by their names. */
export function useTypeChoices(): readonly Choice[] {
  const types = useAssetTypes();
  const language = useLanguage();
  return useMemo(
    () =>
      (types ?? [])
        .map(({ key, label }) => ({ id: key, label: label }))
        .toSorted((one, other) => one.label.localeCompare(other.label, language)),
    [types, language],
  );
}
