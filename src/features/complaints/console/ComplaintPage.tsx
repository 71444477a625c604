import { useTranslate } from 'ra-core';
import { Link, useParams } from 'react-router-dom';
import { useGetOne } from '#console/data/useMethod.ts';
import { nothing, useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Card } from '#console/records/Card.tsx';
import { FactsCard, type Fact } from '#console/records/FactsCard.tsx';
import { PhoneLink } from '#console/records/PhoneLink.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import type { Complaint } from '../schema.ts';
import { ComplaintChip } from './ComplaintChip.tsx';

/** One complaint: of whom, about what, and what came of it. */
export function ComplaintPage() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data: complaint, error, refetch } = useGetOne('complaints', { id });
  if (!complaint)
    return <AwaitedPlace error={error} refetch={refetch} home={{ label: translate('complaints.toList'), to: '/complaints' }} />;
  return <ComplaintView complaint={complaint} />;
}

function ComplaintView({ complaint }: { complaint: Complaint }) {
  const translate = useTranslate();
  const facts = useFacts(complaint);
  const { accountId, accountName, notes, resolution } = complaint;
  const customer = new URLSearchParams({ accountId, accountName });
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('complaints.title'), to: '/complaints' }, { label: String(complaint.number) }]}
        title={complaint.complaint}
        chips={<ComplaintChip complaint={complaint} />}
        actions={<ActionButton to={`/service-requests/new?${customer}`}>{translate('accounts.newRequest')}</ActionButton>}
      />
      <FactsCard facts={facts} />
      <TextCard title={translate('resources.complaints.fields.notes')} text={notes} />
      <TextCard title={translate('resources.complaints.fields.resolution')} text={resolution} />
    </>
  );
}

function TextCard({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <div style={{ marginTop: 16 }}>
      <Card title={title}>
        <p style={{ whiteSpace: 'pre-line', margin: 0 }}>{text}</p>
      </Card>
    </div>
  );
}

/** Whom to call back: the contact, else the account. */
function Phone({ accountId, contactId }: Complaint) {
  const contact = useGetOne('contacts', { id: contactId });
  const account = useGetOne('accounts', { id: accountId });
  const phone = contact.data?.mobile ?? contact.data?.phone ?? account.data?.phone;
  return phone ? <PhoneLink phone={phone} /> : <>{nothing}</>;
}

function useFacts(complaint: Complaint): Fact[] {
  const translate = useTranslate();
  const format = useFormat();
  const label = (field: string) => translate(`resources.complaints.fields.${field}`);
  const { accountId, accountName, contactName, receiptDate, nextAction, resolvedAt } = complaint;
  return [
    { label: label('accountName'), value: <Link to={`/accounts/${accountId}`}>{accountName}</Link> },
    { label: label('contactName'), value: contactName },
    { label: translate('resources.contacts.fields.phone'), value: <Phone {...complaint} /> },
    { label: label('receiptDate'), value: format.date(receiptDate) },
    ...(resolvedAt === null
      ? [{ label: label('nextAction'), value: format.date(nextAction) }]
      : [{ label: label('resolvedAt'), value: format.date(resolvedAt) }]),
  ];
}
