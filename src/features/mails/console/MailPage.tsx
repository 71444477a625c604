import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useObjectUrl } from '#console/data/useFile.ts';
import { useFormat } from '#console/i18n/format.ts';
import { Card } from '#console/records/Card.tsx';
import { FactsCard, type Fact } from '#console/records/FactsCard.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { colour } from '#console/theme/colour.ts';
import type { Mail } from '../schema.ts';
import { MailActions } from './MailActions.tsx';
import { MailChip } from './MailChip.tsx';

/** One mail: recipient and progress, and its text as the recipient sees it. */
export function MailPage() {
  return (
    <RecordPlace resource="mails" home={{ label: 'mails.title', to: '/mails' }}>
      {(mail) => <MailView mail={mail} />}
    </RecordPlace>
  );
}

function MailView({ mail }: { mail: Mail }) {
  const translate = useTranslate();
  const facts = useFacts(mail);
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('mails.title'), to: '/mails' }, { label: mail.subject }]}
        title={mail.subject}
        chips={<MailChip mail={mail} />}
        actions={<MailActions mail={mail} />}
      />
      <FactsCard facts={facts} />
      <Columns>
        <Card title={translate('mails.preview')}>
          <Preview html={mail.html ?? ''} title={translate('mails.preview')} />
        </Card>
        <Card title={translate('mails.plain')}>
          <Plain>{mail.text}</Plain>
        </Card>
      </Columns>
    </>
  );
}

/** A mail in a frame without scripts and popups. It is loaded as a file, because text is refused as markup (Trusted Types). */
function Preview({ html, title }: { html: string; title: string }) {
  const bytes = useMemo(() => new Blob([html], { type: 'text/html;charset=utf-8' }), [html]);
  return <Paper sandbox="" src={useObjectUrl(bytes)} title={title} />;
}

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
  gap: 16,
  marginTop: 16,
});

const Paper = styled('iframe')({ display: 'block', width: '100%', height: 620, border: 0, borderRadius: 4, backgroundColor: '#ffffff' });

const Plain = styled('pre')({ margin: 0, font: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: colour.ink });

const paths: Readonly<Record<Mail['subjectType'], string>> = {
  ServiceRequest: '/service-requests',
  WorkOrder: '/work-orders',
  SalesOrder: '/sales-orders',
};

const ownErrors = ['noAddress', 'tooOld'];

function useFacts(mail: Mail): Fact[] {
  const translate = useTranslate();
  const format = useFormat();
  const label = (field: keyof Mail) => translate(`resources.mails.fields.${field}`);
  const { receiver, receiverName, subjectType, subjectId, sentAt, nextAttempt, lastError, attempts, created } = mail;
  const error = lastError !== null && ownErrors.includes(lastError) ? translate(`mails.error.${lastError}`) : lastError;
  return [
    { label: label('receiver'), value: receiver },
    { label: label('receiverName'), value: receiverName },
    {
      label: label('subjectType'),
      value: <Link to={`${paths[subjectType]}/${subjectId}`}>{translate(`mails.subjectType.${subjectType}`)}</Link>,
    },
    { label: label('created'), value: format.dateTime(created) },
    ...(sentAt === null ? [] : [{ label: label('sentAt'), value: format.dateTime(sentAt) }]),
    ...(nextAttempt === null ? [] : [{ label: label('nextAttempt'), value: format.dateTime(nextAttempt) }]),
    ...(attempts === 0 ? [] : [{ label: label('attempts'), value: String(attempts) }]),
    ...(error === null ? [] : [{ label: label('lastError'), value: error }]),
  ];
}
