import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useGetList } from '#console/data/useMethod.ts';
import { FieldGroup } from '#console/forms/FieldGroup.tsx';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { RelatedRows } from '#console/lists/RelatedRows.tsx';
import { newComplaintBody } from '../contract.ts';
import { columnsOfAccount } from './complaintColumns.tsx';
import { useNewComplaint } from './ComplaintCreate.tsx';
import { ComplaintFields } from './ComplaintFields.tsx';

interface OfAccount {
  account: { id: string; mainContactId: string | null };
}

/** The complaints of an account, with a button to add one. */
export function ComplaintsOfAccount({ account }: OfAccount) {
  const translate = useTranslate();
  const [isAdding, setAdding] = useState(false);
  const rows = useGetList('complaints', { filter: { accountId: account.id }, sort: { field: 'receiptDate', order: 'DESC' } });
  if (isAdding) return <NewComplaint account={account} onClose={() => setAdding(false)} />;
  const add = { label: translate('complaints.new'), onPress: () => setAdding(true) };
  return (
    <>
      <RelatedRows
        rows={rows}
        label="complaints.title"
        texts="complaints.ofAccount"
        columns={columnsOfAccount}
        rowHref={({ id }) => `/complaints/${id}`}
        action={add}
      />
      {rows.data && rows.data.length > 0 && (
        <p>
          <ActionButton onPress={add.onPress}>{add.label}</ActionButton>
        </p>
      )}
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
