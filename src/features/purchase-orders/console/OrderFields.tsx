import { useOwnCurrency } from '#console/data/DataContext.ts';
import { useLines } from '#console/grid/LineGrid.tsx';
import type { LineStore } from '#console/grid/lineStore.ts';
import { CurrencyFields } from '#console/inputs/CurrencyFields.tsx';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { useFormAccount } from '#features/accounts/console/lookup/index.ts';
import { LinesFields, useFormRate, type LineLookups } from '#features/items/console/lines/index.ts';
import { isLineFixed } from '../rules.ts';
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
  const own = useOwnCurrency();
  const supplier = useFormAccount('supplierId');
  const { purchaseVatCode = null, discountPurchase } = supplier ?? {};
  const exchangeRate = useFormRate();
  const columns = useOrderColumns(store, { lookups, supplierVatCode: purchaseVatCode, supplierDiscount: discountPurchase ?? 0 });
  return (
    <LinesFields
      resource="purchaseOrders"
      store={store}
      lookups={lookups}
      columns={columns}
      currency={useFormCurrency()}
      exchangeRate={exchangeRate}
    >
      <div className="wide">
        <SupplierInput />
      </div>
      <OrderCurrency store={store} usual={supplier && (supplier.purchaseCurrency ?? own)} />
      <DateInput name="orderDate" />
      <DateInput name="receiptDate" />
      <TextInput name="description" />
      <TextInput name="yourRef" />
      <SelectInput name="paymentCondition" choices={lookups.paymentConditions} isMasterData />
      <SelectInput name="warehouseId" choices={lookups.warehouses} isMasterData />
    </LinesFields>
  );
}

// nothing that was received or invoiced changes its currency
function OrderCurrency({ store, usual }: Pick<OrderFieldsProps, 'store'> & { usual: string | undefined }) {
  const isFixed = useLines(store).some(({ receivedQuantity = '0', invoicedQuantity = '0' }) =>
    isLineFixed({ receivedQuantity, invoicedQuantity }),
  );
  return <CurrencyFields usual={usual} isCurrencyFixed={isFixed} />;
}
