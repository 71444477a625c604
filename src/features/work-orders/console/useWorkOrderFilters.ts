import { useMemo } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import { parseDate } from '#console/inputs/dates.ts';
import type { LookupSearch } from '#console/inputs/lookups.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { AccountName, useAccountSearch } from '#features/accounts/console/lookup/index.ts';
import { AssetName, useAssetSearch } from '#features/assets/console/lookup/index.ts';
import { useEngineerChoices } from '#features/divisions/console/engineers/index.ts';
import { LocationName, useLocationSearch } from '#features/locations/console/lookup/index.ts';
import { plannedPeriods, ratingGroups } from '../contract.ts';
import { workOrderPriority, workOrderStatuses, workOrderType } from '../schema.ts';
import { PlannedDay } from './PlannedDay.tsx';

const anywhere = {};

/** The filters of the list of work orders: one's own, state, planned time or day, engineer, customer, location, object, kind, rating. */
export function useWorkOrderFilters(): readonly ListFilter[] {
  const { language, longDate } = useFormat();
  const engineers = useEngineerChoices();
  const findAccount = useAccountSearch();
  const findLocation = useLocationSearch();
  const findAsset = useAssetSearch(anywhere);
  return useMemo(() => {
    const choicesOf = (branch: string, ids: readonly string[]) => ids.map((id) => ({ id, name: `workOrders.${branch}.${id}` }));
    const label = (field: string) => `resources.workOrders.fields.${field}`;
    const findDay: LookupSearch = async (text) => {
      const day = parseDate(text, language);
      return Promise.resolve(day ? [{ id: day, label: longDate(day) }] : []);
    };
    return [
      { source: 'mine', label: 'workOrders.mine' },
      { source: 'status', label: label('status'), choices: choicesOf('status', workOrderStatuses) },
      { source: 'planned', label: 'workOrders.planned', choices: choicesOf('period', plannedPeriods) },
      { source: 'plannedOn', label: 'workOrders.plannedOn', search: findDay, Name: PlannedDay },
      {
        source: 'engineerId',
        label: label('engineerId'),
        choices: engineers.map(({ id, label: text }) => ({ id, text })),
      },
      { source: 'accountId', label: label('accountId'), search: findAccount, Name: AccountName },
      { source: 'locationId', label: label('locationId'), search: findLocation, Name: LocationName },
      { source: 'assetId', label: 'workOrders.asset', search: findAsset, Name: AssetName },
      { source: 'type', label: label('type'), choices: choicesOf('type', workOrderType.options) },
      { source: 'rating', label: label('rating'), choices: choicesOf('rating', Object.keys(ratingGroups)) },
      { source: 'priority', label: label('priority'), choices: choicesOf('priority', workOrderPriority.options) },
    ];
  }, [language, longDate, engineers, findAccount, findLocation, findAsset]);
}
