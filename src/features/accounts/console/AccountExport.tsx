import { useDataProvider, useListContext, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { saveFile } from '#console/data/saveFile.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';

/** Saves all accounts that match search and filters, however many, as the server writes them. */
export function AccountExport() {
  const translate = useTranslate();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const dataProvider = useDataProvider();
  const { filterValues, sort, total = 0 } = useListContext();
  const [isPending, setPending] = useState(false);

  const save = async () => {
    setPending(true);
    try {
      const { data } = await dataProvider['export']('accounts', {
        list: { sort: [sort.field, sort.order], filter: filterValues },
        headers: { Accept: 'text/csv' },
      });
      saveFile(data.bytes, data.fileName ?? 'accounts.csv');
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
