import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormat } from '#console/i18n/format.ts';
import { dropKept, keep, longestDays, type Kept } from '#console/kept/kept.ts';
import { WaitingFrame } from '#console/kept/WaitingFrame.ts';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { useSignatureSender } from './useSignatureSender.ts';
import type { WaitingSignature } from './waitingSignature.ts';

/** Sends the signatures that wait in this browser, and lists them with the reasons for refusals. */
export function WaitingSignatures() {
  const translate = useTranslate();
  const signatures = useSignatureSender();
  if (signatures.length === 0) return null;
  return (
    <section aria-label={translate('workOrders.sign.waiting.label')}>
      <WaitingFrame>
        <summary>{translate('workOrders.sign.waiting.title', { smart_count: signatures.length })}</summary>
        <p>{translate('workOrders.sign.waiting.hint', { days: longestDays })}</p>
        <ul>
          {signatures.map((kept) => (
            <Row key={kept.key} kept={kept} />
          ))}
        </ul>
      </WaitingFrame>
    </section>
  );
}

function Row({ kept: { key, owner, value } }: { kept: Kept<WaitingSignature> }) {
  const translate = useTranslate();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { order, form, at, refusal } = value;
  return (
    <li>
      <span>
        <Link to={`/work-orders/${order.id}`}>{order.number}</Link> · {form.signedBy}, {format.dateTime(at)}
        {refusal && <strong> {refusal}</strong>}
      </span>
      {refusal && (
        <>
          <Button variant="text" size="small" onClick={() => void keep(key, owner, { ...value, refusal: undefined })}>
            {translate('workOrders.sign.waiting.again')}
          </Button>
          <Button variant="text" size="small" onClick={() => setAsking(true)}>
            {translate('workOrders.sign.waiting.discard')}
          </Button>
        </>
      )}
      {isAsking && (
        <Confirmation
          question={translate('workOrders.sign.waiting.confirmDiscard', { name: form.signedBy })}
          action={translate('workOrders.sign.waiting.discard')}
          isPending={false}
          onConfirm={() => void dropKept(key)}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
