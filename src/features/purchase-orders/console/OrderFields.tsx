import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { LineGridField } from '#console/grid/LineGridField.tsx';
import type { LineStore } from '#console/grid/lineStore.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { LineTotals, type LineLookups } from '#features/items/console/lines/index.ts';
import type { OrderEntryLine } from './orderEntry.ts';
import { SupplierInput, useFormCurrency } from './parts/index.ts';
import { useOrderColumns } from './useOrderColumns.ts';

const newLine = (): OrderEntryLine => ({});

/** What the fields of an order need. */
export interface OrderFieldsProps {
  store: LineStore<OrderEntryLine>;
  lookups: LineLookups;
}

/** The fields, lines and totals of an order, inside its form. */
export function OrderFields({ store, lookups }: OrderFieldsProps) {
  const translate = useTranslate();
  return (
    <Page>
      <div className="fields">
        <div className="wide">
          <SupplierInput />
        </div>
        <DateInput name="orderDate" />
        <DateInput name="receiptDate" />
        <TextInput name="description" />
        <TextInput name="yourRef" />
        <SelectInput name="paymentCondition" choices={lookups.paymentConditions} />
        <SelectInput name="warehouseId" choices={lookups.warehouses} />
      </div>
      <LineGridField
        name="lines"
        label={translate('purchaseOrders.lines')}
        store={store}
        columns={useOrderColumns(lookups)}
        newLine={newLine}
        placeholder={translate('purchaseOrders.linePlaceholder')}
      />
      <TextInput name="remarks" rows={2} />
      <LineTotals store={store} lookups={lookups} currency={useFormCurrency()} />
    </Page>
  );
}

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '.fields': { display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 12, alignItems: 'start' },
  '.wide': { gridColumn: 'span 2' },
  '@media (max-width: 899.95px)': { '.fields': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
