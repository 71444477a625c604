import { useListContext, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useConsoleData } from '#console/data/DataContext.ts';
import { saveFile } from '#console/data/saveFile.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { accounts } from '../contract.ts';

/** Saves all accounts that match search and filters, however many, as the server writes them. */
export function AccountExport() {
  const translate = useTranslate();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const { client, division } = useConsoleData();
  const { filterValues, sort, total = 0 } = useListContext();
  const [isPending, setPending] = useState(false);

  const save = async () => {
    setPending(true);
    try {
      const { bytes, fileName } = await client.file(accounts.exportAccounts, {
        path: { division: division.code },
        list: { sort: [sort.field, sort.order], filter: filterValues },
        headers: { Accept: 'text/csv' },
      });
      saveFile(bytes, fileName ?? 'accounts.csv');
      notify('accounts.exported', { type: 'info' });
    } catch (error) {
      showProblem(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <ActionButton disabled={total === 0} pending={isPending} onPress={() => void save()}>
      {translate('accounts.export')}
    </ActionButton>
  );
}
