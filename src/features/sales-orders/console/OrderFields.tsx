import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { useGetList } from '#console/data/useMethod.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { NumberInput } from '#console/inputs/NumberInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { AccountInput, useFormAccount } from '#features/accounts/console/lookup/index.ts';
import { LinesFields, type LineLookups } from '#features/items/console/lines/index.ts';
import type { OrderEntryLine } from './orderEntry.ts';
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
  const customerVatCode = useFormAccount('orderedById')?.salesVatCode ?? null;
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
      currency={money?.currency ?? 'EUR'}
      discount={discount}
    >
      <div className="wide">
        <AccountInput name="orderedById" nameField="orderedByName" readOnly={id !== undefined} />
      </div>
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
