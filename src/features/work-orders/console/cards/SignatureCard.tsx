import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useIsAway } from '#console/connection/connection.ts';
import { patiently } from '#console/connection/patiently.ts';
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
  const { autograph, autographs = [], noSignatureReason, signatureRequired, id, locationId } = order;
  const image = useFile('workOrders', 'autograph', { path: { locationId, id } }, { enabled: order.isSigned, staleTime: 0 });
  const waiting = useKept<WaitingSignature>(signaturesOf(order))?.[0]?.value;
  const isAway = useIsAway();
  const [isSigning, setSigning] = useState(false);
  const takes = takesSignature(order.status);
  useEffect(() => {
    // the customer may sign where there is no signal
    if (takes) loadDialog().catch(() => undefined);
  }, [takes]);
  const former = autographs.filter(({ supersededAt }) => supersededAt !== null);
  return (
    <Card title={translate('workOrders.signature.title')}>
      <Lines>
        {autograph && (
          <>
            {image.url && <img src={image.url} alt={translate('workOrders.signature.alt', { name: autograph.signedBy ?? '' })} />}
            <p>{[autograph.signedBy, autograph.role].filter(Boolean).join(', ')}</p>
            <p className="quiet">
              {format.dateTime(autograph.signedAt)} ·{' '}
              {translate(autograph.signedByLink ? 'workOrders.signature.byLink' : 'workOrders.signature.here')}
              {' · '}
              <span title={autograph.documentHash}>
                {translate('workOrders.signature.hash', {
                  hash: `${autograph.documentHash.slice(0, 4)}…\u2060${autograph.documentHash.slice(-2)}`,
                })}
              </span>
            </p>
            {order.isChangedSinceSigned && (
              <Alert severity="warning" sx={{ mb: 1 }}>
                {translate('workOrders.signature.changed')} {takes && translate('workOrders.signature.again')}
              </Alert>
            )}
            {autograph.rating !== null && <p>{translate('workOrders.signature.rating', { rating: autograph.rating })}</p>}
            {autograph.remark && <blockquote>{autograph.remark}</blockquote>}
            <ErasePerson entity="autograph" entityId={autograph.id} name={autograph.signedBy ?? ''} />
          </>
        )}
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

const Lines = styled('div')({
  fontSize: '0.875rem',
  p: { margin: '0 0 4px' },
  '& + button': { marginTop: 6 },
  '.quiet': { color: colour.ink2 },
  // ink on paper, even in dark mode
  img: { display: 'block', width: '100%', maxHeight: 150, objectFit: 'contain', marginBottom: 8, borderRadius: 6, background: '#fff' },
  blockquote: { margin: '4px 0', paddingInlineStart: 10, borderInlineStart: `3px solid ${colour.line2}`, whiteSpace: 'pre-line' },
});
