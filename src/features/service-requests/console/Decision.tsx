import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/apiError.ts';
import { announce } from '#console/announcements/announcer.ts';
import { useConsoleData } from '#console/data/DataContext.ts';
import { fieldTexts } from '#console/data/formErrorOf.ts';
import { useCommand } from '#console/data/useCommand.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import { Card } from '#console/records/Card.tsx';
import { colour } from '#console/theme/colour.ts';
import { serviceRequests } from '../contract.ts';
import { mayChange, type Trigger } from '../rules.ts';
import type { ServiceRequest, ServiceRequestStatus } from '../schema.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import type { Queue } from './useQueue.ts';

/** What a decision is about. */
export interface DecisionProps {
  request: ServiceRequest;
  /** The customer wants an order number on everything. */
  mustNameOrder: boolean;
  queue: Queue;
}

/** The decision at the end of reading: accept with what is agreed, decline with a reason, go on. What the server answered is said. */
export function Decision({ request, mustNameOrder, queue }: DecisionProps) {
  const translate = useTranslate();
  const { can } = useConsoleData();
  const [isDeclining, setDeclining] = useState(false);
  const review = useReview(request);
  const form = useRef<HTMLFormElement>(null);
  // Whose draft it is only the server knows; a supervisor's button is not shown to others
  const subject = { status: request.status, createdBy: request.createdBy, liveWorkOrders: 0 };
  const may = (to: ServiceRequestStatus, trigger: Trigger) => mayChange(subject, to, trigger, { oid: '', can });
  const mayAccept = may('Accepted', 'accept');
  const isAgain = request.status === 'Accepted';
  return (
    <>
      {mayAccept && <Terms key={request.version} id="terms" form={form} request={request} mustNameOrder={mustNameOrder} review={review} />}
      {may('Void', 'update') && (
        <div>
          <ActionButton hotkey="v" disabled={review.isPending} onPress={() => void review.move('Void')}>
            {translate('serviceRequests.void')}
          </ActionButton>
        </div>
      )}
      <Bar role="toolbar" aria-label={translate('serviceRequests.decision')}>
        <Said review={review} />
        {mayAccept && (
          <ActionButton main hotkey="a" pending={review.isPending} onPress={() => form.current?.requestSubmit()}>
            {translate(isAgain ? 'serviceRequests.updateTerms' : 'serviceRequests.accept')}
          </ActionButton>
        )}
        {may('Declined', 'decline') && request.status !== 'Declined' && (
          <ActionButton danger hotkey="d" disabled={review.isPending} onPress={() => setDeclining(true)}>
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
      </Bar>
      {isDeclining && (
        <DeclineDialog
          number={request.number}
          onClose={() => setDeclining(false)}
          onDecline={async (reason) => {
            if (await review.decline(reason)) setDeclining(false);
          }}
          isPending={review.isPending}
        />
      )}
    </>
  );
}

interface Outcome {
  text: string;
  isRefusal: boolean;
  errors: Record<string, string>;
}

/** The commands of a review; what the server said last is kept until the next one. */
function useReview(request: ServiceRequest) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const accept = useCommand(serviceRequests.acceptServiceRequest);
  const decline = useCommand(serviceRequests.declineServiceRequest);
  const update = useCommand(serviceRequests.updateServiceRequest);
  const at = { path: { id: request.id }, ifMatch: request.version };

  const run = async (command: () => Promise<ServiceRequest>): Promise<boolean> => {
    setOutcome(undefined);
    try {
      const answer = await command();
      const text = translate('serviceRequests.became', {
        number: answer.number,
        status: translate(`serviceRequests.status.${answer.status}`),
      });
      setOutcome({ text, isRefusal: false, errors: {} });
      announce(text);
      return true;
    } catch (error) {
      const isStale = error instanceof ApiError && (error.code === 'versionConflict' || error.code === 'transition');
      if (isStale) await queryClient.invalidateQueries();
      setOutcome({ text: problemText(error), isRefusal: true, errors: error instanceof ApiError ? fieldTexts(error) : {} });
      return false;
    }
  };
  return {
    outcome,
    isPending: accept.isPending || decline.isPending || update.isPending,
    accept: (body: TermsTyped) => run(() => accept.run({ ...at, body })),
    decline: (reason: string | null) => run(() => decline.run({ ...at, ...(reason ? { body: { reason } } : {}) })),
    move: (status: 'Open' | 'Void') => run(() => update.run({ ...at, body: { status } })),
  };
}

type Review = ReturnType<typeof useReview>;

interface TermsTyped {
  purchaseOrder: string | null;
  wifiNetwork: string | null;
  wifiCode: string | null;
}

interface TermsProps {
  id: string;
  form: React.RefObject<HTMLFormElement | null>;
  request: ServiceRequest;
  mustNameOrder: boolean;
  review: Review;
}

/** What is agreed with an acceptance. */
function Terms({ id, form, request, mustNameOrder, review }: TermsProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<TermsTyped>({
    purchaseOrder: request.purchaseOrder,
    wifiNetwork: request.wifiNetwork,
    wifiCode: null,
  });
  const order = useRef<HTMLElement>(null);
  const { outcome } = review;
  const errors = outcome?.errors ?? {};
  useEffect(() => {
    if (outcome?.errors['purchaseOrder']) order.current?.focus();
  }, [outcome]);
  const label = (name: string) => translate(`resources.serviceRequests.fields.${name}`);
  return (
    <Card title={translate('serviceRequests.whenAccepting')}>
      <Fields
        id={id}
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void review.accept(typed);
        }}
      >
        <TextInput
          label={label('purchaseOrder')}
          required={mustNameOrder}
          inputRef={order}
          value={typed.purchaseOrder}
          error={errors['purchaseOrder']}
          onChange={(purchaseOrder) => setTyped({ ...typed, purchaseOrder })}
        />
        <TextInput
          label={label('wifiNetwork')}
          value={typed.wifiNetwork}
          error={errors['wifiNetwork']}
          onChange={(wifiNetwork) => setTyped({ ...typed, wifiNetwork })}
        />
        <TextInput
          label={label('wifiCode')}
          value={typed.wifiCode}
          error={errors['wifiCode']}
          placeholder={request.wifiCode ? translate('serviceRequests.codeKept') : ''}
          onChange={(wifiCode) => setTyped({ ...typed, wifiCode })}
        />
        {/* Enter in a field accepts as well */}
        <input type="submit" hidden />
      </Fields>
    </Card>
  );
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

const Fields = styled('form')({ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))', gap: 12 });

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
  '@media (max-width: 959.95px)': { margin: '0 -14px', padding: '12px 14px', background: colour.card, '& > button': { minHeight: 48 } },
});
