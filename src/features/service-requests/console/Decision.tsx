import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { useConsoleData } from '#console/data/DataContext.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { stickyFootHeight } from '#console/layout/footHeight.ts';
import { useFootHeight } from '#console/layout/useFootHeight.ts';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { mayChange, type Trigger } from '../rules.ts';
import type { ServiceRequest, ServiceRequestStatus } from '../schema.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { TermsForm } from './TermsForm.tsx';
import type { Queue } from './useQueue.ts';
import { useReview, type Review } from './useReview.ts';

/** The subject of a decision. */
export interface DecisionProps {
  request: ServiceRequest;
  /** Whether the customer requires an order number on everything. */
  mustNameOrder: boolean;
  queue: Queue;
}

/** The decision about a request: accept with terms, decline with a reason, go to the next one. The server's answer is shown. */
export function Decision({ request, mustNameOrder, queue }: DecisionProps) {
  const translate = useTranslate();
  const may = useMay(request);
  const [asked, setAsked] = useState<'decline' | 'void'>();
  const review = useReview(request);
  const form = useRef<HTMLFormElement>(null);
  const mayAccept = may('Accepted', 'accept');
  const close = () => setAsked(undefined);
  return (
    <>
      {mayAccept && <TermsForm form={form} request={request} mustNameOrder={mustNameOrder} review={review} />}
      {may('Void', 'update') && (
        <div>
          <ActionButton hotkey="v" disabled={review.isPending} onPress={() => setAsked('void')}>
            {translate('serviceRequests.void')}
          </ActionButton>
        </div>
      )}
      <Buttons
        request={request}
        may={may}
        review={review}
        queue={queue}
        onAccept={() => form.current?.requestSubmit()}
        onDecline={() => setAsked('decline')}
      />
      {asked === 'decline' && (
        <DeclineDialog
          request={request}
          onClose={close}
          onDecline={async (reason) => {
            if (await review.decline(reason)) close();
          }}
          refusal={review.outcome?.isRefusal ? review.outcome.text : undefined}
          isPending={review.isPending}
        />
      )}
      {asked === 'void' && (
        <Confirmation
          question={translate('serviceRequests.voidTitle', { number: request.number })}
          text={translate('serviceRequests.voidText')}
          action={translate('serviceRequests.void')}
          isPending={review.isPending}
          onConfirm={() => void review.move('Void').then(close)}
          onClose={close}
        />
      )}
    </>
  );
}

interface ButtonsProps extends Pick<DecisionProps, 'request' | 'queue'> {
  may: May;
  review: Review;
  onAccept: () => void;
  onDecline: () => void;
}

/** What can be decided, the answer to the last decision, and the requests before and after. */
function Buttons({ request, may, review, queue, onAccept, onDecline }: ButtonsProps) {
  const translate = useTranslate();
  return (
    <Bar ref={useFootHeight(stickyFootHeight)} role="toolbar" aria-label={translate('serviceRequests.decision')}>
      <Said review={review} />
      {may('Accepted', 'accept') && (
        <ActionButton main hotkey="a" pending={review.isPending} onPress={onAccept}>
          {translate(request.status === 'Accepted' ? 'serviceRequests.updateTerms' : 'serviceRequests.accept')}
        </ActionButton>
      )}
      {may('Declined', 'decline') && request.status !== 'Declined' && (
        <ActionButton danger hotkey="d" disabled={review.isPending} onPress={onDecline}>
          {translate('serviceRequests.decline')}
        </ActionButton>
      )}
      {may('Open', 'update') && (
        <ActionButton hotkey="o" disabled={review.isPending} onPress={() => void review.move('Open')}>
          {translate(request.status === 'Draft' ? 'serviceRequests.open' : 'serviceRequests.reopen')}
        </ActionButton>
      )}
      <ActionButton hotkey="j" disabled={!queue.hasNext} onPress={() => queue.step(1)}>
        {translate('serviceRequests.next')}
      </ActionButton>
      <span className="previous">
        <ActionButton hotkey="k" disabled={!queue.hasPrevious} onPress={() => queue.step(-1)}>
          {translate('serviceRequests.previous')}
        </ActionButton>
      </span>
    </Bar>
  );
}

type May = (to: ServiceRequestStatus, trigger: Trigger) => boolean;

/** Returns whether the person may change the request to a state. */
function useMay(request: ServiceRequest): May {
  const { can } = useConsoleData();
  const liveWorkOrders = (request.workOrders ?? []).filter(({ status }) => status !== 'Geannuleerd').length;
  // only the server knows who created the draft, so the button is shown to supervisors only
  const subject = { status: request.status, createdBy: request.createdBy, liveWorkOrders };
  return (to, trigger) => mayChange(subject, to, trigger, { oid: '', can });
}

function Said({ review: { outcome } }: { review: Review }) {
  if (!outcome) return null;
  return outcome.isRefusal ? <Refusal role="alert">{outcome.text}</Refusal> : <Done>{outcome.text}</Done>;
}

const Refusal = styled('p')({
  flexBasis: '100%',
  margin: 0,
  padding: '10px 14px',
  borderRadius: 8,
  background: colour.badSoft,
  color: colour.bad,
});
const Done = styled('p')({
  flexBasis: '100%',
  margin: 0,
  padding: '10px 14px',
  borderRadius: 8,
  background: colour.okSoft,
  color: colour.ok,
});

const Bar = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  padding: '12px 0',
  background: colour.paper,
  borderTop: `1px solid ${colour.line}`,
  [media.narrow]: {
    margin: '0 -14px',
    padding: '12px 14px',
    background: colour.card,
    gap: 8,
    '& > button': { minHeight: 48, flex: '1 1 auto', padding: '0 10px' },
    // on a phone there is only room for the next step; the queue is one step back
    '.previous': { display: 'none' },
  },
});
