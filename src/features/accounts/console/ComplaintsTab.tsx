import { useNotify, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { useToday } from '#console/clock/useNow.ts';
import { useCall, useListCall } from '#console/data/useCall.ts';
import { useCommand } from '#console/data/useCommand.ts';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import type { Column } from '#console/lists/Column.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { Place } from '#console/records/Place.tsx';
import { ProblemPlace } from '#console/records/ProblemPlace.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import { complaints, newComplaintBody } from '#features/complaints/contract.ts';
import { isOpenComplaint, isOverdueComplaint } from '#features/complaints/rules.ts';
import type { Complaint } from '#features/complaints/schema.ts';
import { accounts } from '../contract.ts';
import type { Account } from '../schema.ts';
import { FieldGroup } from './FieldGroup.tsx';

const field = (name: string) => `resources.complaints.fields.${name}`;

const columns: readonly Column<Complaint>[] = [
  { source: 'number', label: field('number'), quiet: true, phone: 'detail' },
  { source: 'complaint', label: field('complaint'), main: true },
  { source: 'contactName', label: field('contactName') },
  { source: 'receiptDate', label: field('receiptDate'), phone: 'detail', text: ({ receiptDate }, format) => format.date(receiptDate) },
  { source: 'nextAction', label: field('nextAction'), text: ({ nextAction }, format) => format.date(nextAction) },
  { source: 'status', label: field('status'), phone: 'chip', cell: (complaint) => <ComplaintState complaint={complaint} /> },
];

/** The complaints of an account, and a place to take one down. */
export function ComplaintsTab({ account }: { account: Account }) {
  const translate = useTranslate();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useListCall(complaints.listComplaints, {
    list: { filter: { accountId: account.id }, sort: ['receiptDate', 'DESC'], range: [0, 99] },
  });
  if (error) return <ProblemPlace error={error} onRetry={() => void refetch()} />;
  if (!data) return <p>{translate('console.loading')}</p>;
  const add = { label: translate('accounts.complaints.add'), onPress: () => setAdding(true) };
  if (isAdding) return <NewComplaint account={account} onClose={() => setAdding(false)} />;
  if (data.data.length === 0) {
    return (
      <Place title={translate('accounts.complaints.empty')} action={add}>
        {translate('accounts.complaints.emptyHint')}
      </Place>
    );
  }
  return (
    <>
      <RecordTable label={translate('accounts.tabs.complaints')} rows={data.data} columns={columns} />
      <p>
        <ActionButton onPress={add.onPress}>{add.label}</ActionButton>
      </p>
    </>
  );
}

function ComplaintState({ complaint }: { complaint: Complaint }) {
  const translate = useTranslate();
  const isLate = isOverdueComplaint(complaint, useToday());
  const standing = isLate ? 'bad' : isOpenComplaint(complaint) ? 'warn' : 'none';
  return <StateChip standing={standing}>{translate(`accounts.complaints.statuses.${complaint.status}`)}</StateChip>;
}

function NewComplaint({ account, onClose }: { account: Account; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { data: contacts = [] } = useCall(accounts.listContactsOfAccount, { path: { accountId: account.id } });
  const today = useToday();
  const create = useCommand(complaints.createComplaint);
  const first = useMemo(
    () => ({
      accountId: account.id,
      complaint: null,
      contactId: account.mainContactId,
      receiptDate: today,
    }),
    [account, today],
  );
  return (
    <RecordForm
      resource="complaints"
      schema={newComplaintBody}
      record={first}
      save={(body) => create.run({ body })}
      draftKey={`accounts/${account.id}/complaint`}
      focus="complaint"
      onSaved={({ number }) => {
        notify('accounts.complaints.saved', { type: 'info', messageArgs: { number } });
        onClose();
      }}
    >
      <FieldGroup>
        <TextInput name="complaint" />
        <SelectInput name="contactId" choices={contacts.map(({ id, fullName }) => ({ id, label: fullName }))} emptyLabel="–" />
        <DateInput name="receiptDate" />
        <DateInput name="nextAction" />
        <div className="wide">
          <TextInput name="notes" rows={3} />
        </div>
      </FieldGroup>
      <SaveBar label={translate('accounts.complaints.add')}>
        <ActionButton onPress={onClose}>{translate('accounts.contacts.cancel')}</ActionButton>
      </SaveBar>
    </RecordForm>
  );
}
