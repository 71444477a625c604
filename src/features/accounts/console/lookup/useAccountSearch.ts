import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { LookupChoice, LookupSearch } from '#console/inputs/lookups.ts';
import { useLookupSearch } from '#console/inputs/useLookupSearch.ts';
import type { AccountFilter } from '../../contract.ts';
import type { AccountRow } from '../../schema.ts';

/** Searches accounts for a look-up, the best matches first; a match that neither number nor name explain shows its reason. */
export function useAccountSearch(filter: AccountFilter = {}): LookupSearch {
  const translate = useTranslate();
  const toChoice = useCallback(
    (row: AccountRow): LookupChoice => {
      const { id, code, name, city, match } = row;
      const reason = match && translate(`accounts.match.${match.field}`, { text: match.text });
      const detail = [match?.field === 'city' ? null : city, reason].filter(Boolean).join(' · ');
      return { id, code, label: name, detail, record: row };
    },
    [translate],
  );
  return useLookupSearch('accounts', { filter, sort: 'name', isRanked: true, toChoice });
}
