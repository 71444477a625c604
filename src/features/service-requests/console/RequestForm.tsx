import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { accounts } from '#features/accounts/contract.ts';
import { useConsoleData } from '#console/data/DataContext.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import type { LookupSearch } from '#console/inputs/lookups.ts';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { Card } from '#console/records/Card.tsx';
import { priority, requestType } from '../schema.ts';

/** The fields of a request that a person types; the account is shown by its name. */
export function RequestFields({ accountName, isAccountFixed = false }: { accountName?: string | null; isAccountFixed?: boolean }) {
  const translate = useTranslate();
  const search = useAccountSearch();
  return (
    <Card>
      <Grid>
        <div className="wide">
          <LookupInput name="accountId" search={search} readOnly={isAccountFixed} textOf={() => accountName ?? undefined} />
        </div>
        <SelectInput
          name="requestType"
          choices={requestType.options.map((id) => ({ id, label: translate(`serviceRequests.requestType.${id}`) }))}
        />
        <SelectInput
          name="priority"
          required
          choices={priority.options.map((id) => ({ id, label: translate(`serviceRequests.priority.${id}`) }))}
        />
        <div className="wide">
          <TextInput name="description" />
        </div>
        <div className="whole">
          <TextInput name="notes" rows={4} />
        </div>
        <DateInput name="periodStart" />
        <DateInput name="periodEnd" />
        <DateInput name="nextAction" />
      </Grid>
    </Card>
  );
}

function useAccountSearch(): LookupSearch {
  const { client, division } = useConsoleData();
  return async (text, signal) => {
    const { data } = await client.list(accounts.listAccounts, {
      path: { division: division.code },
      query: text.trim() === '' ? {} : { q: text.trim() },
      list: { range: [0, 14] },
      signal,
    });
    return data.map(({ id, code, name, city }) => ({ id, code: code.replace(/^0+/, ''), label: name, ...(city ? { detail: city } : {}) }));
  };
}

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 14,
  '.wide': { gridColumn: 'span 2' },
  '.whole': { gridColumn: '1 / -1' },
  '@media (max-width: 959.95px)': { gridTemplateColumns: 'minmax(0, 1fr)', '.wide': { gridColumn: 'auto' } },
});
