import { useCallback } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useGetList } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import { nameOfAsset } from '../assetNames.ts';
import { useAssetSearch } from './useAssetSearch.ts';

/** See {@link AssetLookup}. */
export interface AssetLookupProps {
  name: string;
  label?: string;
  required?: boolean;
  /** The location of the object. */
  locationId: string;
}

/** Another object at a location, found by tag, number, name or place. */
export function AssetLookup({ locationId, ...field }: AssetLookupProps) {
  const search = useAssetSearch({ locationId });
  const { control } = useFormContext();
  const id: string | null | undefined = useWatch({ control, name: field.name });
  const { data } = useGetList('assets', { filter: { id: [id] } }, { enabled: typeof id === 'string', staleTime: freshFor.record });
  const textOf = useCallback(
    (wanted: string) => {
      const chosen = data?.find((one) => one.id === wanted);
      return chosen ? nameOfAsset(chosen) : '…';
    },
    [data],
  );
  return <LookupInput {...field} search={search} textOf={textOf} />;
}
