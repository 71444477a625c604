import { addMonths, format as formatDay, parseISO } from 'date-fns';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useToday } from '#console/clock/useNow.ts';
import { useFormat } from '#console/i18n/format.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { AccountName, useAccountSearch } from '#features/accounts/console/lookup/index.ts';
import { LocationName, useLocationSearch } from '#features/locations/console/lookup/index.ts';
import { assetCondition, assetStatus } from '../schema.ts';
import { useTypeChoices } from './useAssetTypes.ts';

/** The filters of a list of objects: when their service is due, type, status, outcome of the last service. */
export function useAssetFilters(): readonly ListFilter[] {
  const translate = useTranslate();
  const format = useFormat();
  const types = useTypeChoices();
  const today = useToday();
  const findAccount = useAccountSearch();
  const findLocation = useLocationSearch();
  return useMemo(() => {
    const within = [30, 60, 90].map((id) => ({ id, text: translate('assets.filter.within', { smart_count: id }) }));
    const months = Array.from({ length: 12 }, (_, ahead) => {
      const id = formatDay(addMonths(parseISO(today), ahead), 'yyyy-MM');
      return { id, text: format.month(id) };
    });
    return [
      { source: 'standing', label: 'assets.filter.due', choices: [{ id: 'late', name: 'assets.filter.late' }] },
      { source: 'dueWithin', label: 'assets.filter.due', choices: within },
      { source: 'dueMonth', label: 'assets.filter.dueMonth', choices: months },
      { source: 'assetType', label: 'resources.assets.fields.assetType', choices: types.map(({ id, label }) => ({ id, text: label })) },
      { source: 'accountId', label: 'resources.assets.fields.accountId', search: findAccount, Name: AccountName },
      { source: 'locationId', label: 'resources.assets.fields.locationId', search: findLocation, Name: LocationName },
      {
        source: 'status',
        label: 'resources.assets.fields.status',
        choices: assetStatus.options.map((id) => ({ id, name: `assets.status.${id}` })),
      },
      {
        source: 'condition',
        label: 'resources.assets.fields.condition',
        choices: assetCondition.options.map((id) => ({ id, name: `assets.condition.${id}` })),
      },
    ];
  }, [translate, format, types, today, findAccount, findLocation]);
}
