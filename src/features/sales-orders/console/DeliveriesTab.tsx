import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useGetList } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Card } from '#console/records/Card.tsx';
import { Place } from '#console/records/Place.tsx';
import { colour } from '#console/theme/colour.ts';
import type { GoodsDelivery } from '../deliverySchema.ts';
import type { OrderWithLines } from './useOrder.ts';
import { useSlip } from './useSlip.ts';

/** What was delivered on an order, delivery by delivery, each with its packing slip. */
export function DeliveriesTab({ order }: { order: OrderWithLines }) {
  const translate = useTranslate();
  const { data, error, refetch } = useGetList('goodsDeliveries', { meta: { query: { salesOrderId: order.id } } });
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  if (data.length === 0) return <Place title={translate('salesOrders.noDeliveries')}>{translate('salesOrders.noDeliveriesHint')}</Place>;
  return (
    <Deliveries>
      {data.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} />
      ))}
    </Deliveries>
  );
}

function Delivery({ delivery }: { delivery: GoodsDelivery }) {
  const translate = useTranslate();
  const format = useFormat();
  const slip = useSlip();
  const { deliveryNumber, deliveryDate, trackingNumber, override, overrideReason, lines } = delivery;
  const title = translate('salesOrders.delivery', { number: deliveryNumber, date: format.date(deliveryDate) });
  return (
    <Card title={trackingNumber ? `${title} · ${trackingNumber}` : title}>
      {override && <p className="over">▲ {translate('salesOrders.overDelivered', { reason: overrideReason ?? '' })}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <span className="quantity">
              {format.number(line.quantityDelivered)} {line.unit}
            </span>
            {line.itemCode} {line.itemDescription}
            <small>{[...line.serialNumbers, ...line.batchNumbers.map(({ number }) => number)].join(', ')}</small>
          </li>
        ))}
      </ul>
      <Button size="small" variant="outlined" loading={slip.isPending} onClick={() => void slip.save(delivery)}>
        {translate('salesOrders.slip')}
      </Button>
    </Card>
  );
}

const Deliveries = styled('div')({
  display: 'grid',
  gap: 12,
  ul: { listStyle: 'none', margin: '0 0 8px', padding: 0 },
  li: { display: 'flex', flexWrap: 'wrap', gap: '2px 12px', padding: '6px 0' },
  small: { color: colour.ink2, overflowWrap: 'anywhere' },
  '.quantity': { minWidth: 80, textAlign: 'end', color: colour.ink2, fontFeatureSettings: '"tnum"' },
  '.over': { margin: '0 0 4px', color: colour.warn },
});
