import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import { calculateAmounts, compareDecimals } from '#contract/amounts.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ProblemPlace } from '#console/records/ProblemPlace.tsx';
import { colour } from '#console/theme/colour.ts';
import { pricedItemLine, type LineLookups } from '#features/items/console/lines/index.ts';
import type { OpenLine } from '../schema.ts';
import { lineFromOrder } from './entry.ts';

/** What picking needs to know. */
export interface PickLinesProps {
  supplierId: string;
  /** The order from which the page was opened: it comes first, with its received lines selected. */
  orderId: string | undefined;
  /** The amount on the paper: an order with exactly this amount is selected. */
  controlAmount: string | undefined;
  lookups: Pick<LineLookups, 'vatRules'>;
  /** Order lines that are on the invoice already. */
  taken: ReadonlySet<string>;
  onPick: (lines: readonly OpenLine[]) => void;
  onClose: () => void;
}

/** Open order lines of a supplier, by order, with the received quantities; selected lines are added to the invoice. */
export function PickLines({ supplierId, orderId, controlAmount, lookups, taken, onPick, onClose }: PickLinesProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { data, error, refetch } = useGetList('openOrderLines', { filter: { supplierId } });
  const lines = useMemo(() => (data ?? []).filter((line) => !taken.has(line.purchaseOrderLineId)), [data, taken]);
  const [own, setChosen] = useState<ReadonlySet<string>>();
  const orders = useMemo(
    () => ordersOf(lines, { orderId, controlAmount, vatRules: lookups.vatRules }),
    [lines, orderId, controlAmount, lookups],
  );
  const expected = orders.find((order) => order.isAsked) ?? orders.find((order) => order.id === orderId);
  const chosen = own ?? idsOf(expected?.arrived ?? []);
  const toggle = (some: readonly OpenLine[]) => setChosen(toggled(chosen, some));
  const picked = lines.filter((line) => chosen.has(line.purchaseOrderLineId));
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('purchaseInvoices.pick.title')}</DialogTitle>
      <DialogContent>
        {error && <ProblemPlace error={error} onRetry={() => void refetch()} />}
        {data && orders.length === 0 && <p>{translate('purchaseInvoices.pick.none')}</p>}
        {orders.map((order) => (
          <OrderLines key={order.id} order={order} chosen={chosen} onToggle={toggle} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        {lines.length > 0 && (
          <Button variant="contained" disabled={picked.length === 0} onClick={() => onPick(picked)}>
            {translate('purchaseInvoices.pick.add', { smart_count: picked.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface OpenOrder {
  id: string;
  lines: readonly OpenLine[];
  /** The received lines, or all when nothing was received. */
  arrived: readonly OpenLine[];
  /** Their total including VAT. */
  total: string;
  /** Whether that equals the amount on the paper. */
  isAsked: boolean;
}

interface OrderOptions extends Pick<PickLinesProps, 'orderId' | 'controlAmount'> {
  vatRules: LineLookups['vatRules'];
}

/** The orders of the lines; the one from which the page was opened comes first. */
function ordersOf(lines: readonly OpenLine[], { orderId, controlAmount, vatRules }: OrderOptions): readonly OpenOrder[] {
  return [...Map.groupBy(lines, (line) => line.purchaseOrderId)]
    .toSorted(([one], [other]) => Number(other === orderId) - Number(one === orderId))
    .map(([id, own]) => {
      const arrived = arrivedOf(own);
      const total = calculateAmounts(
        arrived.map((line) => pricedItemLine(lineFromOrder(line))),
        vatRules,
      ).amountInclVat;
      return { id, lines: own, arrived, total, isAsked: controlAmount !== undefined && compareDecimals(total, controlAmount) === 0 };
    });
}

interface OrderLinesProps {
  order: OpenOrder;
  chosen: ReadonlySet<string>;
  onToggle: (lines: readonly OpenLine[]) => void;
}

function OrderLines({ order, chosen, onToggle }: OrderLinesProps) {
  const translate = useTranslate();
  const format = useFormat();
  const { lines, arrived: all, total, isAsked } = order;
  const [first] = lines;
  const isChosen = (line: OpenLine) => chosen.has(line.purchaseOrderLineId);
  if (!first) return null;
  const title = translate('purchaseInvoices.pick.order', { number: first.orderNumber, date: format.date(first.orderDate) });
  return (
    <Order aria-label={title}>
      <label className="order">
        <Checkbox
          checked={all.every(isChosen)}
          indeterminate={!all.every(isChosen) && lines.some(isChosen)}
          onChange={() => onToggle(all)}
        />
        <strong>{title}</strong>
        {first.yourRef && <span className="quiet">{first.yourRef}</span>}
        <span className="total">
          {translate('purchaseInvoices.pick.total', { amount: format.money(total, first.currency) })}
          {isAsked && <span className="asked"> ● {translate('purchaseInvoices.totals.explained')}</span>}
        </span>
      </label>
      <ul>
        {lines.map((line) => (
          <li key={line.purchaseOrderLineId}>
            <label>
              <Checkbox checked={isChosen(line)} onChange={() => onToggle([line])} />
              <span className="item">
                {line.itemCode} {line.description ?? line.itemDescription}
                <span className="quiet">{receiptsText(line)}</span>
              </span>
              <span className="number">
                {translate('purchaseInvoices.pick.received', {
                  received: format.number(line.receivedNotInvoiced),
                  ordered: format.number(line.orderedQuantity),
                })}
              </span>
              <span className="number">{format.price(line.netPrice, line.currency)}</span>
            </label>
          </li>
        ))}
      </ul>
    </Order>
  );

  function receiptsText(line: OpenLine): string {
    return line.receipts
      .map((receipt) =>
        translate('purchaseInvoices.pick.receipt', {
          number: receipt.receiptNumber,
          date: format.date(receipt.receiptDate),
          quantity: format.number(receipt.quantityReceived),
          yourRef: receipt.yourRef ?? '',
        }),
      )
      .join(' · ');
  }
}

// received lines come first; without any, the invoice may be for the ordered quantities
function arrivedOf(lines: readonly OpenLine[]): readonly OpenLine[] {
  const arrived = lines.filter((line) => compareDecimals(line.receivedNotInvoiced, '0') > 0);
  return arrived.length > 0 ? arrived : lines;
}

function idsOf(lines: readonly OpenLine[]): ReadonlySet<string> {
  return new Set(lines.map((line) => line.purchaseOrderLineId));
}

function toggled(before: ReadonlySet<string>, lines: readonly OpenLine[]): ReadonlySet<string> {
  const ids = lines.map((line) => line.purchaseOrderLineId);
  const after = new Set(before);
  const areAllIn = ids.every((id) => before.has(id));
  for (const id of ids) {
    if (areAllIn) after.delete(id);
    else after.add(id);
  }
  return after;
}

const Order = styled('section')({
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  marginBottom: 12,
  label: { display: 'flex', alignItems: 'center', gap: 8, padding: '2px 12px 2px 4px', cursor: 'pointer', minHeight: 40 },
  ul: { listStyle: 'none', margin: 0, padding: 0 },
  li: { borderTop: `1px solid ${colour.line}` },
  '.order': { flexWrap: 'wrap' },
  '.item': { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  '.quiet': { color: colour.ink2, fontSize: '0.8125rem' },
  '.total': { marginInlineStart: 'auto', fontFeatureSettings: '"tnum"' },
  '.asked': { color: colour.ok },
  '.number': { fontFeatureSettings: '"tnum"', textAlign: 'end', minWidth: 84 },
  '@media (max-width: 599.95px)': { label: { flexWrap: 'wrap' }, '.item': { flexBasis: '70%' } },
});
