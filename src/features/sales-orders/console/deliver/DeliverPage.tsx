import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { UnsavedChanges } from '#console/forms/UnsavedChanges.tsx';
import { useFormat } from '#console/i18n/format.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { colour } from '#console/theme/colour.ts';
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
  return order ? <Deliver order={order} /> : <AwaitedPlace error={error} refetch={refetch} />;
}

function Deliver({ order }: { order: OrderWithLines }) {
  const translate = useTranslate();
  const format = useFormat();
  const mayOverride = useCan('supervisor');
  const delivering = useDelivering(order.lines);
  const { leaving, over, short, leavingOf } = delivering;
  const [reason, setReason] = useState<string | null>(null);
  const booking = useBooking(order);
  const isAllowed = over.length === 0 || (mayOverride && Boolean(reason?.trim()));
  const isRefused = leaving.length === 0 || delivering.isWrong || !isAllowed;
  const book = async () =>
    !isRefused && booking.run({ ...(over.length > 0 ? { override: true, overrideReason: reason } : {}), lines: delivering.body() });

  function handleScan(code: string): string {
    const counted = delivering.scan(code);
    if (!counted) return translate('salesOrders.delivering.unknown', { code });
    return `${counted.line.itemCode}: ${format.number(counted.quantity)}`;
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
      />
      <ScanField onScan={handleScan} />
      <DeliverTable lines={order.lines} delivering={delivering} />
      {short.length > 0 && (
        <ul className="notes">
          {short.map((line) => (
            <li key={line.id}>
              ▲{' '}
              {translate('salesOrders.delivering.short', {
                item: line.itemCode,
                open: format.number(line.quantityOpen),
                stock: format.number(line.inStock ?? '0'),
              })}
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
      <div className="bar">
        <ActionButton main hotkey="ctrl+enter" disabled={isRefused} pending={booking.isPending} onPress={() => void book()}>
          {translate('salesOrders.delivering.book')}
        </ActionButton>
        <ActionButton to={`/sales-orders/${order.id}`}>{translate('ra.action.cancel')}</ActionButton>
        <output>
          {translate('salesOrders.delivering.summary', {
            pieces: format.number(delivering.pieces),
            lines: leaving.length,
            open: delivering.stillOpen,
          })}
        </output>
      </div>
    </Page>
  );
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
  '.notes': { listStyle: 'none', margin: 0, padding: 0, color: colour.warn, fontSize: '0.875rem' },
  '.bar': {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    padding: '12px 0',
    backgroundColor: colour.paper,
    borderTop: `1px solid ${colour.line}`,
  },
  '.bar output': { marginInlineStart: 'auto', color: colour.ink2, fontSize: '0.875rem', fontFeatureSettings: '"tnum"' },
});
