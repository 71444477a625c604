import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGetOne } from '#console/data/useMethod.ts';
import { NounForm } from '#console/forms/NounForm.tsx';
import { DecimalInput } from '#console/inputs/DecimalInput.tsx';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { newStockBody, stockChange } from '../contract.ts';
import { useStockItemSearch } from './itemLookup.tsx';
import { useWarehouseChoices } from './useWarehouses.ts';

const noun = { resource: 'stock', path: '/stock', saved: 'stock.levelsSaved' } as const;

/** The levels of an item in a warehouse where it has never been; `?item=` names the item. */
export function LevelsCreate() {
  const title = useTranslate()('stock.newPlace');
  const [parameters] = useSearchParams();
  const itemId = parameters.get('item');
  const { data: item } = useGetOne('items', { id: itemId });
  const search = useStockItemSearch();
  const first = useMemo(() => ({ itemId, warehouseId: null, safetyStock: '0', reorderPoint: '0', maximumStock: '0' }), [itemId]);
  const back = itemId ? `/stock/${itemId}` : '/stock';
  return (
    <NounForm
      {...noun}
      schema={newStockBody}
      record={first}
      title={title}
      crumbs={[{ label: title }]}
      back={back}
      next={() => back}
      focus="warehouseId"
    >
      <LookupInput name="itemId" required search={search} textOf={() => item && `${item.code} ${item.description}`} />
      <SelectInput name="warehouseId" required choices={useWarehouseChoices() ?? []} />
      <Levels />
    </NounForm>
  );
}

/** The levels of an item in a warehouse: the stock at which it is reordered, and the quantity. */
export function LevelsEdit() {
  return (
    <RecordPlace isForm resource="stock" home={{ label: 'stock.toList', to: noun.path }}>
      {(record) => (
        <NounForm
          {...noun}
          schema={stockChange}
          record={record}
          title={`${record.itemDescription}, ${record.warehouseDescription}`}
          crumbs={[{ label: record.itemCode, to: `/stock/${record.itemId}` }, { label: record.warehouseDescription }]}
          back={`/stock/${record.itemId}`}
          next={() => `/stock/${record.itemId}`}
          focus="safetyStock"
        >
          <Levels />
        </NounForm>
      )}
    </RecordPlace>
  );
}

function Levels() {
  const translate = useTranslate();
  return (['safetyStock', 'reorderPoint', 'maximumStock'] as const).map((name) => (
    <DecimalInput key={name} name={name} hint={translate(`stock.hints.${name}`)} />
  ));
}
