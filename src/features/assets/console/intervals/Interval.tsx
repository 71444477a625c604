import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { useGetList } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { LocationName } from '#features/locations/console/lookup/index.ts';
import type { AgreedInterval } from '../../agreedIntervalSchema.ts';
import { nameOfAsset } from '../assetNames.ts';

/** The values that an agreement may replace, in the order in which they are shown. */
export const intervalFields = ['serviceMonths', 'extendedServiceMonths', 'overhaulMonths', 'replacementYears'] as const;

/** The scope of an agreement: an object, a location or the division, for all its objects or those of one type. */
export function IntervalPlace({ interval }: { interval: Pick<AgreedInterval, 'assetId' | 'locationId' | 'assetType'> }) {
  const translate = useTranslate();
  const { assetId, locationId, assetType } = interval;
  if (assetId !== null) return <AssetName id={assetId} />;
  const objects = assetType === null ? translate('agreedIntervals.allTypes') : translate(`assetTypes.${assetType}`);
  return (
    <>
      {locationId === null ? translate('agreedIntervals.wholeDivision') : <LocationName id={locationId} />}
      {` · ${objects}`}
    </>
  );
}

/** Returns a function that lists the intervals of an agreement on one line; those of the norm are left out. */
export function useIntervalText(): (interval: Pick<AgreedInterval, (typeof intervalFields)[number]>) => string {
  const translate = useTranslate();
  return useCallback(
    (interval) =>
      intervalFields
        .flatMap((name) => (interval[name] === null ? [] : translate(`agreedIntervals.${name}`, { smart_count: interval[name] })))
        .join(' · '),
    [translate],
  );
}

function AssetName({ id }: { id: string }) {
  const { data } = useGetList('assets', { filter: { id: [id] } }, { staleTime: freshFor.record });
  const [asset] = data ?? [];
  return <>{asset ? nameOfAsset(asset) : '…'}</>;
}
