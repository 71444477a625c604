import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useGetList } from '#console/data/useMethod.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { ShownOf } from '#console/lists/ShownOf.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Place } from '#console/records/Place.tsx';
import { columnsOfAccount } from './complaintColumns.tsx';
import { ComplaintForm } from './ComplaintForm.tsx';

/** The complaints of an account, and a place to take one down. */
export function ComplaintsOfAccount({ account }: { account: { id: string; mainContactId: string | null } }) {
  const translate = useTranslate();
  const [isAdding, setAdding] = useState(false);
  const { data, total, error, refetch } = useGetList('complaints', {
    filter: { accountId: account.id },
    sort: { field: 'receiptDate', order: 'DESC' },
  });
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  const close = () => setAdding(false);
  const add = { label: translate('complaints.new'), onPress: () => setAdding(true) };
  if (isAdding) {
    return <ComplaintForm accountId={account.id} contactId={account.mainContactId} isAccountFixed onSaved={close} cancel={close} />;
  }
  if (data.length === 0) {
    return (
      <Place title={translate('complaints.noneOfAccount')} action={add}>
        {translate('complaints.noneOfAccountHint')}
      </Place>
    );
  }
  return (
    <>
      <RecordTable label={translate('complaints.title')} rows={data} columns={columnsOfAccount} rowHref={({ id }) => `/complaints/${id}`} />
      <ShownOf shown={data.length} total={total} />
      <p>
        <ActionButton onPress={add.onPress}>{add.label}</ActionButton>
      </p>
    </>
  );
}
