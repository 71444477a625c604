import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useGetList } from '#console/data/useMethod.ts';
import { FieldGroup } from '#console/forms/FieldGroup.tsx';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { ShownOf } from '#console/lists/ShownOf.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Place } from '#console/records/Place.tsx';
import { newComplaintBody } from '../contract.ts';
import { columnsOfAccount } from './complaintColumns.tsx';
import { useNewComplaint } from './ComplaintCreate.tsx';
import { ComplaintFields } from './ComplaintFields.tsx';

interface OfAccount {
  account: { id: string; mainContactId: string | null };
}

/** The complaints of an account, and a place to take one down. */
export function ComplaintsOfAccount({ account }: OfAccount) {
  const translate = useTranslate();
  const [isAdding, setAdding] = useState(false);
  const { data, total, error, refetch } = useGetList('complaints', {
    filter: { accountId: account.id },
    sort: { field: 'receiptDate', order: 'DESC' },
  });
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  if (isAdding) return <NewComplaint account={account} onClose={() => setAdding(false)} />;
  const add = { label: translate('complaints.new'), onPress: () => setAdding(true) };
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

function NewComplaint({ account, onClose }: OfAccount & { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  return (
    <RecordForm
      resource="complaints"
      schema={newComplaintBody}
      record={useNewComplaint(account.id, account.mainContactId)}
      draftKey={`accounts/${account.id}/complaint`}
      focus="complaint"
      onSaved={(saved) => {
        notify('complaints.saved', { type: 'info', messageArgs: saved });
        onClose();
      }}
    >
      <FieldGroup>
        <ComplaintFields />
      </FieldGroup>
      <SaveBar label={translate('complaints.new')} cancel={onClose} />
    </RecordForm>
  );
}
