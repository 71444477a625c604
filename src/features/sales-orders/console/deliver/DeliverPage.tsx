import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { FootBar } from '#console/forms/FootBar.tsx';
import { UnsavedChanges } from '#console/forms/UnsavedChanges.tsx';
import { useFormat } from '#console/i18n/format.ts';
import { packFieldError, useFieldMessage } from '#console/inputs/fieldMessages.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import { colour } from '#console/theme/colour.ts';
import { useWarehouseName } from '#features/items/console/lines/index.ts';
import { isDeliverable, openLines } from '../../rules.ts';
import { DeliveryChip } from '../OrderChip.tsx';
import { useOrder, type OrderWithLines } from '../useOrder.ts';
import { useSlip } from '../useSlip.ts';
import { DeliverTable } from './DeliverTable.tsx';
import { leavingQuantity } from './leaving.ts';
import { ScanField } from './ScanField.tsx';
import { useDelivering } from './useDelivering.ts';

/** Delivers goods of an order: scanned piece by piece, typed, or all that can leave by one key. */
export function DeliverPage() {
  const { id = '' } = useParams();
  const { order, error, refetch } = useOrder(id);
  return order ? <DeliverOpen order={order} /> : <AwaitedPlace error={error} refetch={refetch} />;
}

function DeliverOpen({ order }: { order: OrderWithLines }) {
  // as it was opened: the delivery that completes the order leads on by itself
  const [mayDeliver] = useState(() => isDeliverable(order));
  return mayDeliver ? <Deliver order={order} /> : <Navigate to={`/sales-orders/${order.id}`} replace />;
}

function Deliver({ order }: { order: OrderWithLines }) {
  const translate = useTranslate();
  const format = useFormat();
  const mayOverride = useCan('supervisor');
  const mayBuy = useCan('purchasing');
  const whyId = useId();
  const delivering = useDelivering(order.lines);
  const { leaving, over, short, leavingOf } = delivering;
  const [reason, setReason] = useState<string | null>(null);
  const [serialOf, setSerialOf] = useState<OrderWithLines['lines'][number]>();
  const booking = useBooking(order);
  const why = useWhyNot(delivering, { mayOverride, reason });
  const isRefused = why !== undefined;
  const warehouse = useWarehouseName(order);
  const book = async () =>
    !isRefused && booking.run({ ...(over.length > 0 ? { override: true, overrideReason: reason } : {}), lines: delivering.body() });

  function handleScan(code: string): string {
    const line = serialOf ?? delivering.lineOf(code);
    const isNumber = serialOf !== undefined;
    setSerialOf(undefined);
    if (!line) return translate('salesOrders.delivering.unknown', { code });
    if (!isNumber && delivering.itemOf(line)?.isSerialItem) {
      setSerialOf(line);
      return translate('stock.scan.serialNumberHint');
    }
    if (isNumber && code === '') return translate('salesOrders.delivering.scanHint');
    const quantity = delivering.count(line, isNumber ? code : undefined);
    return quantity === undefined ? translate('validation.serialNumberTwice') : `${line.itemCode}: ${format.number(quantity)}`;
  }

  return (
    <Page>
      <UnsavedChanges isChanged={() => !booking.isBooked && leaving.length > 0} submit={book} forget={delivering.forget} />
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
            <ActionButton hotkey="a" onPress={() => delivering.fill(true)}>
              {translate('salesOrders.delivering.all')}
            </ActionButton>
            <ActionButton hotkey="0" onPress={() => delivering.fill(false)}>
              {translate('salesOrders.delivering.none')}
            </ActionButton>
          </>
        }
      >
        <div className="from">
          {[warehouse, translate('salesOrders.delivering.lines', { lines: order.lines.length, open: openLines(order).length })]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </RecordHeader>
      <ScanField serialOf={serialOf?.itemCode} onScan={handleScan} />
      <DeliverTable lines={order.lines} delivering={delivering} />
      {short.length > 0 && (
        <ul className="notes">
          {short.map((line) => (
            <li key={line.id}>
              <StateChip standing="warn">
                {translate('salesOrders.delivering.short', {
                  item: line.itemCode,
                  open: format.number(line.quantityOpen),
                  stock: format.number(line.inStock ?? '0'),
                })}
              </StateChip>
              {mayBuy && line.purchaseOrderId === null && (
                <Link to={`/purchase-orders/new?salesOrder=${order.id}`}>{translate('salesOrders.makePurchaseOrder')}</Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
          {over.map((line) => (
            <div key={line.id}>
              {translate('salesOrders.delivering.over', {
                item: line.itemCode,
                open: format.number(line.quantityOpen),
                quantity: format.number(leavingQuantity(leavingOf(line))),
              })}
            </div>
          ))}
          {mayOverride ? (
            <TextInput label={translate('salesOrders.delivering.reason')} value={reason} onChange={setReason} required />
          ) : (
            translate('salesOrders.delivering.notAllowed')
          )}
        </Alert>
      )}
      <FootBar>
        <ActionButton
          main
          hotkey="ctrl+enter"
          disabled={isRefused}
          describedBy={whyId}
          pending={booking.isPending}
          onPress={() => void book()}
        >
          {translate('salesOrders.delivering.book')}
        </ActionButton>
        <ActionButton to={`/sales-orders/${order.id}`}>{translate('ra.action.cancel')}</ActionButton>
        <Box className="room" />
        <output id={whyId}>
          {why ??
            translate('salesOrders.delivering.summary', {
              pieces: format.number(delivering.pieces),
              lines: leaving.length,
              open: delivering.stillOpen,
            })}
        </output>
      </FootBar>
    </Page>
  );
}

/** Why nothing can be booked yet, in the order in which it is mended; undefined when it can be. */
function useWhyNot(
  { leaving, over, wrong }: ReturnType<typeof useDelivering>,
  { mayOverride, reason }: { mayOverride: boolean; reason: string | null },
): string | undefined {
  const translate = useTranslate();
  const messageOf = useFieldMessage();
  if (leaving.length === 0) return translate('purchaseOrders.receiving.nothing');
  if (wrong) return `${wrong.line.itemCode}: ${messageOf(packFieldError(wrong.error)) ?? ''}`;
  if (over.length === 0 || (mayOverride && reason?.trim())) return undefined;
  return translate(`salesOrders.delivering.${mayOverride ? 'noReason' : 'notAllowed'}`);
}

type Delivery = Parameters<ReturnType<typeof useWrite<'goodsDeliveries', 'create'>>['run']>[0]['data'];

/** Books a delivery, saves its packing slip and goes back to the order. */
function useBooking({ id }: OrderWithLines) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const slip = useSlip();
  const command = useWrite('goodsDeliveries', 'create');
  const [isBooked, setBooked] = useState(false);
  const run = async (data: Delivery): Promise<boolean> => {
    try {
      const delivery = await command.run({ data });
      setBooked(true);
      notify(translate('salesOrders.delivering.booked', { number: delivery.deliveryNumber }), { type: 'success' });
      await slip.save(delivery);
      await navigate(`/sales-orders/${id}?tab=deliveries`);
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    }
  };
  return { run, isBooked, isPending: command.isPending || slip.isPending };
}

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '.from': { color: colour.ink2, fontSize: '0.875rem' },
  '.notes': { listStyle: 'none', display: 'grid', gap: 8, margin: 0, padding: 0, fontSize: '0.875rem' },
  '.notes li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  '.notes a': { color: colour.brand },
  output: { color: colour.ink2, fontSize: '0.875rem', fontFeatureSettings: '"tnum"' },
});
