import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useIsAway } from '#console/connection/connection.ts';
import { patiently } from '#console/connection/patiently.ts';
import { useCan } from '#console/data/DataContext.ts';
import { useFile } from '#console/data/useFile.ts';
import { useFormat } from '#console/i18n/format.ts';
import { useKept } from '#console/kept/useKept.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { Card } from '#console/records/Card.tsx';
import { colour } from '#console/theme/colour.ts';
import { ErasePerson } from '#features/audit/console/parts/index.ts';
import { takesSignature } from '../../rules.ts';
import type { WorkOrder } from '../../schema.ts';
import { signaturesOf, type WaitingSignature } from '../waiting/waitingSignature.ts';

const loadDialog = async () => ({ default: (await import('../sign/SignDialog.tsx')).SignDialog });
const SignDialog = lazy(patiently(loadDialog));

/** The valid signature, with the fingerprint of the signed content; superseded ones below. */
export function SignatureCard({ order }: { order: WorkOrder }) {
  const translate = useTranslate();
  const format = useFormat();
  const { autograph, autographs = [], noSignatureReason, signatureRequired } = order;
  const waiting = useKept<WaitingSignature>(signaturesOf(order))?.[0]?.value;
  const isAway = useIsAway();
  const [isSigning, setSigning] = useState(false);
  const isEngineer = useCan('engineer');
  const takes = isEngineer && takesSignature(order.status);
  useEffect(() => {
    // the customer may sign where there is no signal
    if (takes) loadDialog().catch(() => undefined);
  }, [takes]);
  const former = autographs.filter(({ supersededAt }) => supersededAt !== null);
  return (
    <Card title={translate('workOrders.signature.title')}>
      <Lines>
        {autograph && <ValidSignature order={order} autograph={autograph} />}
        {waiting && (
          <Alert severity={waiting.refusal === undefined ? 'info' : 'warning'} sx={{ mb: 1 }}>
            {translate('workOrders.sign.waiting.here', { name: waiting.form.signedBy, at: format.dateTime(waiting.at) })} {waiting.refusal}
          </Alert>
        )}
        {!autograph && !waiting && (
          <p className="quiet">{translate(signatureRequired ? 'workOrders.signature.none' : 'workOrders.signature.notNeeded')}</p>
        )}
        {!autograph && noSignatureReason && <p>{translate('workOrders.signature.because', { reason: noSignatureReason })}</p>}
        {former.map((one) => (
          <p key={one.id} className="quiet">
            {translate('workOrders.signature.superseded', { name: one.signedBy ?? '', at: format.dateTime(one.signedAt) })}
          </p>
        ))}
      </Lines>
      {takes && (
        <ActionButton hotkey="s" onPress={() => setSigning(true)}>
          {translate('workOrders.sign.action')}
        </ActionButton>
      )}
      {isSigning && (
        <Suspense fallback={isAway && <output>{translate('console.connection.waiting')}</output>}>
          <SignDialog order={order} onClose={() => setSigning(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function ValidSignature({ order, autograph }: { order: WorkOrder; autograph: NonNullable<WorkOrder['autograph']> }) {
  const translate = useTranslate();
  const format = useFormat();
  const { id, locationId, isSigned, isChangedSinceSigned, status } = order;
  const { signedBy, signedAt, signedByLink, role, documentHash, rating, remark } = autograph;
  const image = useFile('workOrders', 'autograph', { path: { locationId, id } }, { enabled: isSigned, staleTime: 0 });
  const hash = `${documentHash.slice(0, 4)}…\u2060${documentHash.slice(-2)}`;
  return (
    <>
      {image.url && <img src={image.url} alt={translate('workOrders.signature.alt', { name: signedBy ?? '' })} />}
      <p>{[signedBy, role].filter(Boolean).join(', ')}</p>
      <p className="quiet">
        {format.dateTime(signedAt)} · {translate(signedByLink ? 'workOrders.signature.byLink' : 'workOrders.signature.here')}
        {' · '}
        <span title={documentHash}>{translate('workOrders.signature.hash', { hash })}</span>
      </p>
      {isChangedSinceSigned && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('workOrders.signature.changed')} {takesSignature(status) && translate('workOrders.signature.again')}
        </Alert>
      )}
      {rating !== null && <p>{translate('workOrders.signature.rating', { rating })}</p>}
      {remark && <blockquote>{remark}</blockquote>}
      <ErasePerson entity="autograph" entityId={autograph.id} name={signedBy ?? ''} />
    </>
  );
}

const Lines = styled('div')({
  fontSize: '0.875rem',
  p: { margin: '0 0 4px' },
  '& + button': { marginTop: 6 },
  '.quiet': { color: colour.ink2 },
  // ink on paper, even in dark mode
  img: { display: 'block', width: '100%', maxHeight: 150, objectFit: 'contain', marginBottom: 8, borderRadius: 6, background: '#fff' },
  blockquote: { margin: '4px 0', paddingInlineStart: 10, borderInlineStart: `3px solid ${colour.line2}`, whiteSpace: 'pre-line' },
});
