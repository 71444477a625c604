import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useConsoleData } from '#console/data/DataContext.ts';
import { useGetOne } from '#console/data/useMethod.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { nothing, useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { Card } from '#console/records/Card.tsx';
import { FactsCard, type Fact } from '#console/records/FactsCard.tsx';
import { PhoneLink } from '#console/records/PhoneLink.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { ErasePerson } from '#features/audit/console/parts/index.ts';
import { AttachedFiles } from '#features/documents/console/parts/index.ts';
import { isOpenComplaint, nextStatuses } from '../rules.ts';
import type { Complaint } from '../schema.ts';
import { ComplaintChip } from './ComplaintChip.tsx';

/** One complaint: account and contact, subject, and answer. */
export function ComplaintPage() {
  return (
    <RecordPlace resource="complaints" home={{ label: 'complaints.toList', to: '/complaints' }}>
      {(complaint, refetch) => <ComplaintView complaint={complaint} onFile={() => void refetch()} />}
    </RecordPlace>
  );
}

function ComplaintView({ complaint, onFile }: { complaint: Complaint; onFile: () => void }) {
  const translate = useTranslate();
  const facts = useFacts(complaint);
  const { id, accountId, contactId, attachments } = complaint;
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('complaints.title'), to: '/complaints' }, { label: String(complaint.number) }]}
        title={complaint.complaint}
        chips={<ComplaintChip complaint={complaint} />}
        actions={isOpenComplaint(complaint) ? <OpenActions {...complaint} /> : <ClosedActions complaint={complaint} />}
      />
      <FactsCard facts={facts} />
      {(['notes', 'resolution'] as const).map(
        (field) =>
          complaint[field] && (
            <Below key={field}>
              <Card title={translate(`resources.complaints.fields.${field}`)}>
                <p style={{ whiteSpace: 'pre-line', margin: 0 }}>{complaint[field]}</p>
              </Card>
            </Below>
          ),
      )}
      <Below>
        <AttachedFiles
          files={attachments}
          subjectType="Complaint"
          subjectId={id}
          accountId={accountId}
          contactId={contactId}
          onUploaded={onFile}
        />
      </Below>
      <Below>
        <ErasePerson entity="complaint" entityId={id} name={complaint.contactName ?? complaint.accountName} />
      </Below>
    </>
  );
}

const Below = styled('div')({ marginTop: 16 });

function OpenActions({ id, accountId, accountName }: Complaint) {
  const translate = useTranslate();
  const customer = new URLSearchParams({ accountId, accountName });
  return (
    <>
      <ActionButton to={`/service-requests/new?${customer}`}>{translate('accounts.newRequest')}</ActionButton>
      <ActionButton main hotkey="e" to={`/complaints/${id}/edit`}>
        {translate('complaints.answer')}
      </ActionButton>
    </>
  );
}

const hotkeys: Partial<Record<Complaint['status'], string>> = { Open: 'o', Processed: 'a' };

/** The buttons that close an answered complaint or open it again. */
function ClosedActions({ complaint }: { complaint: Complaint }) {
  const translate = useTranslate();
  const attempt = useAttempt();
  const { can } = useConsoleData();
  const { run, isPending } = useWrite('complaints', 'update');
  const bring = (status: Complaint['status']) => attempt(() => run({ id: complaint.id, data: { status }, previousData: complaint }));
  return nextStatuses(complaint.status, can).map((status) => (
    <ActionButton key={status} hotkey={hotkeys[status]} pending={isPending} onPress={() => void bring(status)}>
      {translate(`complaints.to.${status}`)}
    </ActionButton>
  ));
}

/** The telephone number to call back: the contact's, else the account's. */
function Phone({ accountId, contactId }: Complaint) {
  const contact = useGetOne('contacts', { id: contactId });
  const account = useGetOne('accounts', { id: accountId });
  const phone = contact.data?.mobile ?? contact.data?.phone ?? account.data?.phone;
  return phone ? <PhoneLink phone={phone} /> : <>{nothing}</>;
}

function useFacts(complaint: Complaint): Fact[] {
  const translate = useTranslate();
  const format = useFormat();
  const label = (field: keyof Complaint) => translate(`resources.complaints.fields.${field}`);
  const { accountId, accountName, contactName, assignedToName, documentSubject, receiptDate, nextAction, resolvedAt, resolvedByName } =
    complaint;
  return [
    { label: label('accountName'), value: <Link to={`/accounts/${accountId}`}>{accountName}</Link> },
    { label: label('contactName'), value: contactName },
    { label: translate('resources.contacts.fields.phone'), value: <Phone {...complaint} /> },
    { label: label('receiptDate'), value: format.date(receiptDate) },
    ...(assignedToName ? [{ label: label('assignedToId'), value: assignedToName }] : []),
    ...(documentSubject ? [{ label: label('documentId'), value: documentSubject }] : []),
    ...(isOpenComplaint(complaint) ? [{ label: label('nextAction'), value: format.date(nextAction) }] : []),
    ...(resolvedAt === null
      ? []
      : [
          { label: label('resolvedAt'), value: format.date(resolvedAt) },
          { label: label('resolvedByName'), value: resolvedByName },
        ]),
  ];
}
