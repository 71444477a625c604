import { useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useToday } from '#console/clock/useNow.ts';
import { useGetList, useGetOne } from '#console/data/useMethod.ts';
import { NounForm } from '#console/forms/NounForm.tsx';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { DecimalInput } from '#console/inputs/DecimalInput.tsx';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { Place } from '#console/records/Place.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { assemblyOrderChange, newAssemblyOrder } from '../assemblySchema.ts';
import { assembledItems, useAssembledItemSearch } from './itemLookup.tsx';
import { NoWarehouse } from './NoWarehouse.tsx';
import { PartsNeeded } from './PartsNeeded.tsx';
import { useWarehouseChoices } from './useWarehouses.ts';

const noun = { resource: 'assemblyOrders', path: '/assembly-orders' } as const;

/** The form of a new order to assemble an item, or to take it apart. */
export function AssemblyCreate() {
  const warehouses = useWarehouseChoices();
  const orderDate = useToday();
  const first = useMemo(
    () => ({ itemId: null, type: 'Assembly', plannedQuantity: '1', warehouseId: warehouses?.[0]?.id, orderDate, assemblyDate: null }),
    [warehouses, orderDate],
  );
  const none = useNoneAssembled();
  if (!warehouses || none === undefined) return <LoadingPlace />;
  if (none) return <NoneAssembled />;
  if (warehouses.length === 0) return <NoWarehouse {...noun} count={0} />;
  return (
    <NounForm {...noun} schema={newAssemblyOrder} record={first} focus="itemId">
      <NewFields />
      <Fields />
      <div className="wide">
        <Parts />
      </div>
    </NounForm>
  );
}

/** Whether no item is assembled of parts, so that there is nothing to order; undefined while it is asked. */
function useNoneAssembled(): boolean | undefined {
  const { total, error } = useGetList('items', {
    filter: assembledItems,
    sort: { field: 'code', order: 'ASC' },
    pagination: { page: 1, perPage: 1 },
  });
  if (error) return false; // the look-up says so
  return total === undefined ? undefined : total === 0;
}

function NoneAssembled() {
  const translate = useTranslate();
  const action = { label: translate('items.toList'), to: '/items' };
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('assemblyOrders.title'), to: noun.path }, { label: translate('assemblyOrders.new') }]}
        title={translate('assemblyOrders.new')}
      />
      <Place title={translate('assemblyOrders.noneAssembled.title')} action={action}>
        {translate('assemblyOrders.noneAssembled.text')}
      </Place>
    </>
  );
}

function NewFields() {
  const translate = useTranslate();
  const search = useAssembledItemSearch();
  const itemId = useWatch({ name: 'itemId' }) as string | null; // the field's value
  const { data: item } = useGetOne('items', { id: itemId });
  const textOf = useCallback(() => item && `${item.code} ${item.description}`, [item]);
  return (
    <>
      <LookupInput name="itemId" required search={search} textOf={textOf} />
      <SelectInput
        name="type"
        required
        choices={['Assembly', 'Disassembly'].map((id) => ({ id, label: translate(`assemblyOrders.types.${id}`) }))}
      />
    </>
  );
}

/** The parts of the chosen item, with the stock of each. */
function Parts() {
  const translate = useTranslate();
  const [itemId, quantity, warehouseId] = useWatch({ name: ['itemId', 'plannedQuantity', 'warehouseId'] }) as (string | null)[]; // of the form
  const { data: item } = useGetOne('items', { id: itemId });
  if (!item) return null;
  if (item.assemblyItems?.length === 0) {
    return (
      <Place title={translate('assemblyOrders.noParts')} action={{ label: translate('assemblyOrders.toItem'), to: `/items/${item.id}` }} />
    );
  }
  return <PartsNeeded parts={item.assemblyItems ?? []} quantity={quantity ?? '0'} warehouseId={warehouseId ?? null} />;
}

/** The form of an assembly order; quantity and warehouse can be changed until any of it is finished. */
export function AssemblyEdit() {
  return (
    <RecordPlace isForm resource="assemblyOrders" home={{ label: 'assemblyOrders.toList', to: noun.path }}>
      {(order) => (
        <NounForm
          {...noun}
          schema={assemblyOrderChange}
          record={order}
          title={order.itemDescription}
          called={String(order.orderNumber)}
          focus={order.orderStatus === 'Open' ? 'plannedQuantity' : 'assemblyDate'}
        >
          <Fields isFixed={order.orderStatus !== 'Open'} />
        </NounForm>
      )}
    </RecordPlace>
  );
}

function Fields({ isFixed = false }: { isFixed?: boolean }) {
  return (
    <>
      <DecimalInput name="plannedQuantity" readOnly={isFixed} />
      <SelectInput name="warehouseId" required choices={useWarehouseChoices() ?? []} readOnly={isFixed} />
      <DateInput name="orderDate" />
      <DateInput name="assemblyDate" />
      <TextInput name="description" />
      <div className="wide">
        <TextInput name="notes" rows={2} />
      </div>
    </>
  );
}
