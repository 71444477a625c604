import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { useOwnCurrency } from '#console/data/DataContext.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { useLines } from '#console/grid/LineGrid.tsx';
import type { LineStore } from '#console/grid/lineStore.ts';
import { CurrencyFields } from '#console/inputs/CurrencyFields.tsx';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { NumberInput } from '#console/inputs/NumberInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { AccountInput, useFormAccount } from '#features/accounts/console/lookup/index.ts';
import { LinesFields, type LineLookups } from '#features/items/console/lines/index.ts';
import { isEntryFixed, type OrderEntryLine } from './orderEntry.ts';
import { useFoundPrices } from './useFoundPrices.ts';
import { useOrderColumns } from './useOrderColumns.ts';
import { useOrderMoney } from './useOrderMoney.ts';

/** What the fields of an order need. */
export interface OrderFieldsProps {
  store: LineStore<OrderEntryLine>;
  lookups: LineLookups;
}

/** The fields, lines and totals of an order, inside its form. The customer of an existing order cannot be changed. */
export function OrderFields({ store, lookups }: OrderFieldsProps) {
  const translate = useTranslate();
  const own = useOwnCurrency();
  const account = useFormAccount('orderedById');
  const customerVatCode = account?.salesVatCode ?? null;
  const [id, orderedById, orderDate, ofOrder]: unknown[] = useWatch({ name: ['id', 'orderedById', 'orderDate', 'discount'] });
  const money = useOrderMoney();
  const discount = typeof ofOrder === 'number' ? ofOrder : 0;
  const columns = useOrderColumns(store, { lookups, customerVatCode, discount });
  const customer = typeof orderedById === 'string' ? orderedById : null;
  useFoundPrices(store, { orderedById: customer, orderDate: typeof orderDate === 'string' ? orderDate : null }, money);
  return (
    <LinesFields
      resource="salesOrders"
      store={store}
      lookups={lookups}
      columns={columns}
      currency={money?.currency ?? own}
      exchangeRate={money?.exchangeRate ?? 1}
      discount={discount}
    >
      <div className="wide">
        <AccountInput name="orderedById" nameField="orderedByName" readOnly={id !== undefined} />
      </div>
      <OrderCurrency store={store} usual={account && (account.salesCurrency ?? own)} />
      <DateInput name="orderDate" />
      <DateInput name="deliveryDate" />
      <TextInput name="description" />
      <TextInput name="yourRef" />
      <SelectInput
        name="locationId"
        choices={useLocationChoices(customer)}
        hint={customer === null ? translate('salesOrders.customerFirst') : undefined}
      />
      <SelectInput name="warehouseId" choices={lookups.warehouses} isMasterData />
      <NumberInput name="discount" factor={100} max={100} places={percent} suffix="%" />
    </LinesFields>
  );
}

// nothing that was delivered or invoiced changes its currency
function OrderCurrency({ store, usual }: Pick<OrderFieldsProps, 'store'> & { usual: string | undefined }) {
  return <CurrencyFields usual={usual} isCurrencyFixed={useLines(store).some(isEntryFixed)} />;
}

const percent = { max: 4 };

/** The locations of a customer. */
function useLocationChoices(accountId: string | null) {
  const { data } = useGetList(
    'locations',
    { filter: { accountId }, pagination: { page: 1, perPage: 200 } },
    { enabled: accountId !== null },
  );
  return (data ?? []).map(({ id, name, city }) => ({ id, label: [name, city].filter(Boolean).join(', ') }));
}
