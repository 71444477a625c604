import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useListCall } from '#console/data/useCall.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { ShownOf } from '#console/lists/ShownOf.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Place } from '#console/records/Place.tsx';
import { complaints } from '../contract.ts';
import { columnsOfAccount } from './complaintColumns.tsx';
import { ComplaintForm } from './ComplaintForm.tsx';

/** The complaints of an account, and a place to take one down. */
export function ComplaintsOfAccount({ account }: { account: { id: string; mainContactId: string | null } }) {
  const translate = useTranslate();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useListCall(complaints.listComplaints, {
    list: { filter: { accountId: account.id }, sort: ['receiptDate', 'DESC'], range: [0, 99] },
  });
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  const close = () => setAdding(false);
  const add = { label: translate('complaints.new'), onPress: () => setAdding(true) };
  if (isAdding) {
    return (
      <ComplaintForm accountId={account.id} contactId={account.mainContactId} isAccountFixed onSaved={close}>
        <ActionButton onPress={close}>{translate('ra.action.cancel')}</ActionButton>
      </ComplaintForm>
    );
  }
  if (data.data.length === 0) {
    return (
      <Place title={translate('complaints.noneOfAccount')} action={add}>
        {translate('complaints.noneOfAccountHint')}
      </Place>
    );
  }
  return (
    <>
      <RecordTable
        label={translate('complaints.title')}
        rows={data.data}
        columns={columnsOfAccount}
        rowHref={({ id }) => `/complaints/${id}`}
      />
      <ShownOf shown={data.data.length} total={data.total} />
      <p>
        <ActionButton onPress={add.onPress}>{add.label}</ActionButton>
      </p>
    </>
  );
}
