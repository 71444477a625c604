import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { useToday } from '#console/clock/useNow.ts';
import type { LookupChoice, LookupSearch } from '#console/inputs/lookups.ts';
import { useLookupSearch } from '#console/inputs/useLookupSearch.ts';
import type { AccountFilter } from '../../contract.ts';
import { isActiveOn } from '../../rules.ts';
import type { AccountRow } from '../../schema.ts';

/**
 * Searches accounts for a look-up, the best matches first. A match that neither number nor name explain shows its reason, and an account
 * that is blocked or has ended says so.
 */
export function useAccountSearch(filter: AccountFilter = {}): LookupSearch {
  const translate = useTranslate();
  const today = useToday();
  const toChoice = useCallback(
    (row: AccountRow): LookupChoice => {
      const { id, code, name, city, match, blocked, endDate } = row;
      const reason = match && translate(`accounts.match.${match.field}`, { text: match.text });
      const trouble = blocked ? 'blocked' : !isActiveOn({ endDate }, today) && 'ended';
      const state = trouble && translate(`accounts.kind.${trouble}`);
      const detail = [match?.field === 'city' ? null : city, reason, state].filter(Boolean).join(' · ');
      return { id, code, label: name, detail, record: row };
    },
    [translate, today],
  );
  return useLookupSearch('accounts', { filter, sort: 'name', isRanked: true, toChoice });
}
