import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { dayOf } from '#contract/days.ts';
import { compareDecimals } from '#contract/amounts.ts';
import { useCan } from '#console/data/DataContext.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { DecimalInput } from '#console/inputs/DecimalInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { colour } from '#console/theme/colour.ts';
import { visuallyHidden } from '#console/theme/visuallyHidden.ts';
import { quantityStillToCome } from '../rules.ts';
import type { PurchaseOrderLine } from '../schema.ts';
import type { OrderWithLines } from './useOrder.ts';

/** Books what arrived of an order; everything that is still to come stands there already. More than that needs a reason. */
export function ReceiveGoods({ order, onClose }: { order: OrderWithLines; onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const mayOverride = useCan('purchasing');
  const command = useWrite('goodsReceipts', 'create');
  const [quantities, setQuantities] = useState<Readonly<Record<string, string | null>>>(() => stillToComeOf(order));
  const [receiptDate, setReceiptDate] = useState<string | null>(() => dayOf(new Date()));
  const [yourRef, setYourRef] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const arrived = order.lines.filter((line) => compareDecimals(quantities[line.id] ?? '0', '0') > 0);
  const isOver = arrived.some((line) => compareDecimals(quantities[line.id] ?? '0', quantityStillToCome(line)) > 0);
  const isReady = arrived.length > 0 && (!isOver || (mayOverride && Boolean(reason?.trim())));

  async function handleBook() {
    try {
      const receipt = await command.run({
        data: {
          ...(receiptDate ? { receiptDate } : {}),
          yourRef,
          ...(isOver ? { override: true, overrideReason: reason } : {}),
          lines: arrived.map((line) => ({ purchaseOrderLineId: line.id, quantityReceived: quantities[line.id] ?? '0' })),
        },
      });
      notify(translate('purchaseOrders.receiving.booked', { number: receipt.receiptNumber }), { type: 'success' });
      onClose();
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('purchaseOrders.receiving.title')}</DialogTitle>
      <DialogContent>
        <Fields>
          <DateInput label={translate('purchaseOrders.receiving.date')} value={receiptDate} onChange={setReceiptDate} />
          <TextInput label={translate('purchaseOrders.receiving.yourRef')} value={yourRef} onChange={setYourRef} />
        </Fields>
        <Lines>
          {expectedFirst(order.lines).map((line) => (
            <ArrivingLine
              key={line.id}
              line={line}
              quantity={quantities[line.id] ?? null}
              onChange={(quantity) => setQuantities((before) => ({ ...before, [line.id]: quantity }))}
            />
          ))}
        </Lines>
        {isOver && (
          <Alert severity="warning" sx={{ mt: 3 }}>
            {translate('purchaseOrders.receiving.over')}
            {mayOverride && <TextInput label={translate('purchaseOrders.receiving.reason')} value={reason} onChange={setReason} required />}
          </Alert>
        )}
        {arrived.length === 0 && <p>{translate('purchaseOrders.receiving.nothing')}</p>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" disabled={!isReady} loading={command.isPending} onClick={() => void handleBook()}>
          {translate('purchaseOrders.receiving.book')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ArrivingLineProps {
  line: PurchaseOrderLine;
  quantity: string | null;
  onChange: (quantity: string | null) => void;
}

function ArrivingLine({ line, quantity, onChange }: ArrivingLineProps) {
  const translate = useTranslate();
  const format = useFormat();
  const item = `${line.itemCode} ${line.description ?? line.itemDescription}`;
  return (
    <li>
      <span className="item">
        {item}
        <span className="quiet">
          {isExpected(line)
            ? translate('purchaseOrders.receiving.stillToCome', { quantity: format.number(quantityStillToCome(line)) })
            : translate('purchaseOrders.receiving.complete', { quantity: format.number(line.receivedQuantity) })}
        </span>
      </span>
      <div className="quantity">
        <DecimalInput label={translate('purchaseOrders.receiving.quantity', { item })} value={quantity} onChange={onChange} />
      </div>
    </li>
  );
}

function stillToComeOf(order: OrderWithLines): Record<string, string> {
  return Object.fromEntries(order.lines.filter(isExpected).map((line) => [line.id, quantityStillToCome(line)]));
}

function isExpected(line: PurchaseOrderLine): boolean {
  return compareDecimals(quantityStillToCome(line), '0') > 0;
}

// what is complete is rarely what was carried in
function expectedFirst(lines: readonly PurchaseOrderLine[]): readonly PurchaseOrderLine[] {
  return lines.toSorted((one, other) => Number(isExpected(other)) - Number(isExpected(one)));
}

const Fields = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12, marginBottom: 12 });

const Lines = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  li: { display: 'flex', alignItems: 'center', gap: 12, padding: '8px 0', borderTop: `1px solid ${colour.line}` },
  '.item': { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  '.quiet': { color: colour.ink2, fontSize: '0.8125rem' },
  '.quantity': { width: 110 },
  '.quantity label': visuallyHidden,
  '.quantity input': { textAlign: 'end' },
});
