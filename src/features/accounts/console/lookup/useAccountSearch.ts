import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { useConsoleData } from '#console/data/DataContext.ts';
import type { LookupSearch } from '#console/inputs/lookups.ts';
import { accounts, type AccountFilter } from '../../contract.ts';
import type { AccountRow } from '../../schema.ts';

const most = 12;

/** Finds accounts for a lookup, the best hits first; hits that neither number nor name explain say why they are. */
export function useAccountSearch(filter: AccountFilter = {}): LookupSearch {
  const { client, division } = useConsoleData();
  const translate = useTranslate();
  const key = JSON.stringify(filter);
  return useCallback(
    async (text, signal) => {
      const q = text.trim();
      const wanted: AccountFilter = { ...(JSON.parse(key) as AccountFilter), ...(q === '' ? {} : { q }) };
      const { data } = await client.list(accounts.listAccounts, {
        path: { division: division.code },
        list: { sort: ['relevance', 'ASC'], range: [0, most - 1], filter: wanted },
        signal,
      });
      const detailOf = ({ city, match }: AccountRow) => {
        const reason = match && translate(`accounts.match.${match.field}`, { text: match.text });
        return [match?.field === 'city' ? null : city, reason].filter(Boolean).join(' · ');
      };
      return data.map((row) => ({ id: row.id, code: row.code, label: row.name, detail: detailOf(row), record: row }));
    },
    [client, division.code, key, translate],
  );
}
