import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { NounForm } from '#console/forms/NounForm.tsx';
import { useLineStore } from '#console/grid/LineGrid.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import type { WorkOrder } from '../../schema.ts';
import { masked } from '../masked.ts';
import { changedEntrySchema, workOrderEntryOf } from './workOrderEntry.ts';
import { WorkOrderFields } from './WorkOrderFields.tsx';

/** The form of an existing work order and its lines. */
export function WorkOrderEdit() {
  return (
    <RecordPlace isForm resource="workOrders" meta={masked} home={{ label: 'workOrders.title', to: '/work-orders' }}>
      {(order) => <Form key={order.id} order={order} />}
    </RecordPlace>
  );
}

function Form({ order }: { order: WorkOrder }) {
  const translate = useTranslate();
  const entry = useMemo(() => workOrderEntryOf(order), [order]);
  const store = useLineStore(entry.items);
  return (
    <NounForm
      resource="workOrders"
      path="/work-orders"
      schema={changedEntrySchema}
      record={entry}
      entryOf={workOrderEntryOf}
      meta={{ path: { locationId: order.locationId } }}
      title={translate('workOrders.titleOf', { number: order.number, name: order.accountName ?? '' })}
      called={order.number}
      hint={translate('grid.hint')}
      isGrouped
    >
      <WorkOrderFields store={store} locationId={order.locationId} accountId={order.accountId} assets={order.assets ?? []} order={order} />
    </NounForm>
  );
}
