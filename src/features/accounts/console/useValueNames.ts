import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { useGetList, useGetManyReference } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';

const lists: Readonly<Record<string, string>> = { status: 'statuses', country: 'countries', language: 'languages', gender: 'genders' };

/**
 * Returns a function for the texts of values that mean nothing to a reader: names of states and countries, ids of contacts and
 * classifications.
 */
export function useValueNames(accountId: string): (field: string, value: unknown) => string | undefined {
  const translate = useTranslate();
  const { data: classifications } = useGetList('accountClassifications', {}, { staleTime: freshFor.masterData });
  const { data: contacts } = useGetManyReference('contacts', { target: 'accountId', id: accountId, filter: { all: 'true' } });
  return useCallback(
    (field, value) => {
      const list = lists[field];
      if (list && typeof value === 'string') return translate(`accounts.${list}.${value}`, { _: value });
      if (field === 'mainContactId') return contacts?.find(({ id }) => id === value)?.fullName;
      if (field === 'roles' && Array.isArray(value)) return value.map((role) => translate(`accounts.roles.${String(role)}`)).join(', ');
      if (field !== 'classifications' || !Array.isArray(value)) return undefined;
      return value.map((id) => classifications?.find((one) => one.id === id)?.description ?? '…').join(', ');
    },
    [translate, classifications, contacts],
  );
}
