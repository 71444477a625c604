import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { FootBar } from '#console/forms/FootBar.tsx';
import { UnsavedChanges } from '#console/forms/UnsavedChanges.tsx';
import { useFormat } from '#console/i18n/format.ts';
import { packFieldError, useFieldMessage } from '#console/inputs/fieldMessages.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { colour } from '#console/theme/colour.ts';
import { useWarehouseName } from '#features/items/console/lines/index.ts';
import { isDeliverable, openLines } from '../../rules.ts';
import { DeliveryChip } from '../OrderChip.tsx';
import { useOrder, type OrderWithLines } from '../useOrder.ts';
import { BlockedCustomer } from './BlockedCustomer.tsx';
import { DeliverTable } from './DeliverTable.tsx';
import { OverLines } from './OverLines.tsx';
import { ScanField } from './ScanField.tsx';
import { ShortLines } from './ShortLines.tsx';
import { useBooking } from './useBooking.ts';
import { useDelivering } from './useDelivering.ts';
import { useScanning } from './useScanning.ts';

/** Delivers goods of an order: scanned piece by piece, typed, or everything available by one key. */
export function DeliverPage() {
  const { id = '' } = useParams();
  const { order, error, refetch } = useOrder(id);
  return order ? <DeliverOpen order={order} /> : <AwaitedPlace error={error} refetch={refetch} />;
}

function DeliverOpen({ order }: { order: OrderWithLines }) {
  // evaluated once: after the delivery that completes the order, the page leads on by itself
  const [mayDeliver] = useState(() => isDeliverable(order));
  return mayDeliver ? <Deliver order={order} /> : <Navigate to={`/sales-orders/${order.id}`} replace />;
}

function Deliver({ order: present }: { order: OrderWithLines }) {
  const booking = useBooking(present);
  const order = useHeld(present, booking.isSent);
  const mayOverride = useCan('supervisor');
  const delivering = useDelivering(order.lines);
  const { leaving, over, short, leavingOf } = delivering;
  const [reason, setReason] = useState<string | null>(null);
  const scanning = useScanning(delivering);
  const isOpen = isDeliverable(order);
  const why = useWhyNot(delivering, { isOpen, mayOverride, reason });
  const book = async () =>
    why === undefined && booking.run({ ...(over.length > 0 ? { override: true, overrideReason: reason } : {}), lines: delivering.body() });

  return (
    <Page>
      <UnsavedChanges isChanged={() => !booking.isBooked && leaving.length > 0} submit={book} forget={delivering.forget} />
      <Head order={order} fill={delivering.fill} />
      <BlockedCustomer id={order.orderedById} />
      <ScanField serialOf={scanning.serialOf?.itemCode} onScan={scanning.scan} />
      <DeliverTable lines={order.lines} delivering={delivering} />
      {isOpen && short.length > 0 && <ShortLines lines={short} order={order} />}
      {over.length > 0 && <OverLines lines={over} leavingOf={leavingOf} reason={reason} onChange={setReason} />}
      <Foot order={order} delivering={delivering} why={why} isPending={booking.isPending} onBook={() => void book()} />
    </Page>
  );
}

// a value as it was when it was held first, until it is not held any more
function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? held : value;
}

function Head({ order, fill }: { order: OrderWithLines; fill: (isAll: boolean) => void }) {
  const translate = useTranslate();
  const format = useFormat();
  const warehouse = useWarehouseName(order);
  const count = translate('salesOrders.delivering.lines', {
    lines: format.number(order.lines.length),
    open: format.number(openLines(order).length),
  });
  return (
    <RecordHeader
      breadcrumb={[
        { label: translate('salesOrders.title'), to: '/sales-orders' },
        { label: String(order.orderNumber), to: `/sales-orders/${order.id}` },
        { label: translate('salesOrders.deliver') },
      ]}
      title={translate('salesOrders.delivering.title', { number: order.orderNumber, name: order.orderedByName })}
      chips={<DeliveryChip order={order} />}
      actions={
        <>
          <ActionButton hotkey="a" onPress={() => fill(true)}>
            {translate('salesOrders.delivering.all')}
          </ActionButton>
          <ActionButton hotkey="0" onPress={() => fill(false)}>
            {translate('salesOrders.delivering.none')}
          </ActionButton>
        </>
      }
    >
      <div className="from">{[warehouse, count].filter(Boolean).join(' · ')}</div>
    </RecordHeader>
  );
}

interface FootProps {
  order: OrderWithLines;
  delivering: ReturnType<typeof useDelivering>;
  why: string | undefined;
  isPending: boolean;
  onBook: () => void;
}

function Foot({ order, delivering, why, isPending, onBook }: FootProps) {
  const translate = useTranslate();
  const format = useFormat();
  const whyId = useId();
  const { leaving, pieces, stillOpen } = delivering;
  return (
    <FootBar>
      <ActionButton main hotkey="ctrl+enter" disabled={why !== undefined} describedBy={whyId} pending={isPending} onPress={onBook}>
        {translate('salesOrders.delivering.book')}
      </ActionButton>
      <ActionButton to={`/sales-orders/${order.id}`}>{translate('ra.action.cancel')}</ActionButton>
      <Box className="room" />
      <output id={whyId}>
        {why ??
          translate('salesOrders.delivering.summary', {
            pieces: format.number(pieces),
            lines: format.number(leaving.length),
            open: format.number(stillOpen),
          })}
      </output>
    </FootBar>
  );
}

/** The reason why nothing can be booked yet, in the order of resolving; undefined when booking is possible. */
function useWhyNot(
  { leaving, over, wrong }: ReturnType<typeof useDelivering>,
  { isOpen, mayOverride, reason }: { isOpen: boolean; mayOverride: boolean; reason: string | null },
): string | undefined {
  const translate = useTranslate();
  const messageOf = useFieldMessage();
  // a colleague was faster
  if (!isOpen) return translate('salesOrders.delivering.closed');
  if (leaving.length === 0 && !wrong) return translate('purchaseOrders.receiving.nothing');
  if (wrong) return `${wrong.line.itemCode}: ${messageOf(packFieldError(wrong.error)) ?? ''}`;
  if (over.length === 0 || (mayOverride && reason?.trim())) return undefined;
  return translate(`salesOrders.delivering.${mayOverride ? 'noReason' : 'notAllowed'}`);
}

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '.from': { color: colour.ink2, fontSize: '0.875rem' },
  output: { color: colour.ink2, fontSize: '0.875rem', fontFeatureSettings: '"tnum"' },
});
