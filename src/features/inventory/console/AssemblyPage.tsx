import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { subtractDecimals } from '#contract/amounts.ts';
import { useCan } from '#console/data/DataContext.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { DeleteAction } from '#console/records/DeleteAction.tsx';
import { FactsCard } from '#console/records/FactsCard.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { RecordTabs } from '#console/records/RecordTabs.tsx';
import { RelatedRows } from '#console/lists/RelatedRows.tsx';
import type { AssemblyOrder } from '../assemblySchema.ts';
import type { StockMovement } from '../schema.ts';
import { AssemblyChip } from './AssemblyChip.tsx';
import { movementColumns } from './movementColumns.tsx';
import { PartsNeeded } from './PartsNeeded.tsx';
import { StepDialog } from './StepDialog.tsx';

/** One assembly order: its parts, its progress, and its stock movements. */
export function AssemblyPage() {
  return (
    <RecordPlace resource="assemblyOrders" home={{ label: 'assemblyOrders.toList', to: '/assembly-orders' }}>
      {(order) => <Order order={order} />}
    </RecordPlace>
  );
}

function Order({ order }: { order: AssemblyOrder }) {
  const translate = useTranslate();
  const format = useFormat();
  const left = subtractDecimals(order.plannedQuantity, order.finishedQuantity);
  const movements = useGetList('stockMovements', { filter: { sourceId: order.id }, pagination: { page: 1, perPage: 100 } });
  const label = (name: string) => translate(`resources.assemblyOrders.fields.${name}`);
  const withUnit = (quantity: string) => format.quantity(quantity, order.unitCode);
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('assemblyOrders.title'), to: '/assembly-orders' }, { label: String(order.orderNumber) }]}
        title={translate(`assemblyOrders.titleOf.${order.type}`, { item: order.itemDescription })}
        chips={<AssemblyChip order={order} />}
        actions={useCan('purchasing') && <Actions order={order} left={left} />}
      />
      <FactsCard
        facts={[
          { label: label('itemId'), value: <Link to={`/stock/${order.itemId}`}>{order.itemCode}</Link> },
          { label: label('plannedQuantity'), value: withUnit(order.plannedQuantity) },
          { label: label('finishedQuantity'), value: withUnit(order.finishedQuantity) },
          { label: label('warehouseId'), value: order.warehouseDescription },
          { label: label('orderDate'), value: format.date(order.orderDate) },
          { label: label('assemblyDate'), value: format.date(order.assemblyDate) },
          { label: label('finishedAssemblyDate'), value: format.date(order.finishedAssemblyDate) },
          { label: label('description'), value: order.description },
          ...(order.notes ? [{ label: label('notes'), value: order.notes }] : []),
        ]}
      />
      <RecordTabs
        label={order.itemDescription}
        tabs={[
          {
            key: 'parts',
            label: translate('items.parts'),
            count: order.partItems.length,
            content: () => (
              <PartsNeeded
                parts={order.partItems}
                quantity={left}
                warehouseId={order.warehouseId}
                isTakenApart={order.type === 'Disassembly'}
              />
            ),
          },
          {
            key: 'movements',
            label: translate('stockMovements.title'),
            count: movements.total,
            content: () => <Movements movements={movements} />,
          },
        ]}
      />
    </>
  );
}

function Movements({ movements }: { movements: ReturnType<typeof useGetList<'stockMovements'>> }) {
  const translate = useTranslate();
  const { at, quantity, stockAfter, person } = movementColumns(translate);
  const item = { source: 'itemDescription', label: 'resources.stock.fields.itemDescription', main: true } as const;
  return (
    <RelatedRows<StockMovement>
      rows={movements}
      label="stockMovements.title"
      texts="assemblyOrders.movements"
      columns={[{ ...at, sortable: false }, item, quantity, stockAfter, person]}
      rowHref={({ itemId }) => `/stock/${itemId}?tab=movements`}
    />
  );
}

function Actions({ order, left }: { order: AssemblyOrder; left: string }) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<'finish' | 'undo'>();
  return (
    <>
      {order.orderStatus === 'Open' ? (
        <DeleteAction
          resource="assemblyOrders"
          record={order}
          question={translate('assemblyOrders.confirmDelete', { number: order.orderNumber })}
          next="/assembly-orders"
        />
      ) : (
        <ActionButton hotkey="u" onPress={() => setAsked('undo')}>
          {translate('assemblyOrders.undo')}
        </ActionButton>
      )}
      <ActionButton hotkey="e" to={`/assembly-orders/${order.id}/edit`}>
        {translate('assemblyOrders.edit')}
      </ActionButton>
      {order.orderStatus !== 'Complete' && (
        <ActionButton main hotkey="f" onPress={() => setAsked('finish')}>
          {translate('assemblyOrders.finish')}
        </ActionButton>
      )}
      {asked && (
        <StepDialog
          order={order}
          step={asked}
          most={asked === 'finish' ? left : order.finishedQuantity}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
