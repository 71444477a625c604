import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { announce } from '#console/announcements/announcer.ts';
import { useGetOne } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { PageTitle } from '#console/layout/PageTitle.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { isFinal } from '../rules.ts';
import type { ServiceRequest } from '../schema.ts';
import { Attachments } from './Attachments.tsx';
import { ContactsCard } from './ContactsCard.tsx';
import { CustomerPanel } from './CustomerPanel.tsx';
import { Decision } from './Decision.tsx';
import { ReactionChip, StatusChip } from './RequestChips.tsx';
import { masked } from './masked.ts';
import { RequestFacts } from './RequestFacts.tsx';
import { CreateFromRequest } from '#features/work-orders/console/parts/index.ts';
import { Workplace } from './Workplace.tsx';
import type { Queue } from './useQueue.ts';

/** One complete request: work, contacts, files, and the decision at the end; its customer next to it. */
export function RequestReview({ id, queue }: { id: string; queue: Queue }) {
  const translate = useTranslate();
  const request = useGetOne('serviceRequests', { id, meta: masked });
  // loads the next request in advance, so that it is shown at once
  useGetOne('serviceRequests', { id: queue.next, meta: masked });
  const { data: customer } = useGetOne('accounts', { id: request.data?.accountId });
  const title = request.data?.description;
  useEffect(() => {
    if (title) announce(title);
  }, [title]);

  const back = (
    <Link className="back" to={queue.addressOf(undefined)}>
      ‹ {translate('serviceRequests.backToQueue')}
    </Link>
  );
  if (!request.data) {
    return (
      <Page>
        <article>
          {back}
          <AwaitedPlace error={request.error} refetch={request.refetch} />
        </article>
      </Page>
    );
  }
  return (
    <Page>
      <article aria-label={title}>
        {back}
        <Head request={request.data} />
        <div className="cards">
          <div className="column">
            <ContactsCard request={request.data} />
            <RequestFacts request={request.data} />
          </div>
          <Workplace request={request.data} />
        </div>
        <Attachments request={request.data} />
        {(request.data.status === 'Accepted' || request.data.status === 'Planned') && <CreateFromRequest request={request.data} />}
        <Decision request={request.data} mustNameOrder={customer?.customerPoRequired ?? false} queue={queue} />
      </article>
      <CustomerPanel request={request.data} customer={customer} queue={queue} />
    </Page>
  );
}

function Head({ request }: { request: ServiceRequest }) {
  const translate = useTranslate();
  const format = useFormat();
  const parts = [
    translate('serviceRequests.numbered', { number: request.number }),
    translate(`serviceRequests.requestType.${request.requestType}`),
    translate('serviceRequests.received', { at: format.dateTime(request.receiptDate) }),
    (request.periodStart ?? request.periodEnd) &&
      translate('serviceRequests.wished', { period: format.period(request.periodStart, request.periodEnd) }),
  ];
  return (
    <header>
      <p className="quiet">{parts.filter(Boolean).join(' · ')}</p>
      <div className="title">
        <PageTitle>{request.description}</PageTitle>
        {!isFinal(request.status) && (
          <ActionButton to={`/service-requests/${request.id}/edit`} hotkey="e">
            {translate('serviceRequests.edit')}
          </ActionButton>
        )}
      </div>
      <div className="chips">
        <StatusChip status={request.status} />
        <ReactionChip request={request} />
      </div>
      {request.notes && <p className="story">{request.notes}</p>}
    </header>
  );
}

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(200px, 280px)',
  gap: 16,
  alignItems: 'start',
  article: { display: 'flex', flexDirection: 'column', gap: 16, minWidth: 0 },
  '.back': { display: 'none', alignSelf: 'flex-start', color: colour.ink2, minHeight: 32 },
  '.quiet': { margin: 0, color: colour.ink2, fontSize: '0.8125rem' },
  '.title': { display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 12 },
  '.title > a': { flexShrink: 0 },
  '.chips': { display: 'flex', flexWrap: 'wrap', gap: 6, marginTop: 6 },
  '.story': { margin: '14px 0 0', maxWidth: '70ch', whiteSpace: 'pre-line' },
  '.cards': { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))', gap: 16, alignItems: 'start' },
  '.column': { display: 'flex', flexDirection: 'column', gap: 16, minWidth: 0 },
  [media.medium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  [media.narrow]: { '.back': { display: 'inline-flex', alignItems: 'center' } },
});
