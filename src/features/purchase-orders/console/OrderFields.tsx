import type { LineStore } from '#console/grid/lineStore.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { useFormAccount } from '#features/accounts/console/lookup/index.ts';
import { LinesFields, type LineLookups } from '#features/items/console/lines/index.ts';
import type { OrderEntryLine } from './orderEntry.ts';
import { SupplierInput, useFormCurrency } from './parts/index.ts';
import { useOrderColumns } from './useOrderColumns.ts';

/** What the fields of an order need. */
export interface OrderFieldsProps {
  store: LineStore<OrderEntryLine>;
  lookups: LineLookups;
}

/** The fields, lines and totals of an order, inside its form. */
export function OrderFields({ store, lookups }: OrderFieldsProps) {
  const { purchaseVatCode = null, discountPurchase } = useFormAccount('supplierId') ?? {};
  const columns = useOrderColumns(store, { lookups, supplierVatCode: purchaseVatCode, supplierDiscount: discountPurchase ?? 0 });
  return (
    <LinesFields resource="purchaseOrders" store={store} lookups={lookups} columns={columns} currency={useFormCurrency()}>
      <div className="wide">
        <SupplierInput />
      </div>
      <DateInput name="orderDate" />
      <DateInput name="receiptDate" />
      <TextInput name="description" />
      <TextInput name="yourRef" />
      <SelectInput name="paymentCondition" choices={lookups.paymentConditions} isMasterData />
      <SelectInput name="warehouseId" choices={lookups.warehouses} isMasterData />
    </LinesFields>
  );
}
