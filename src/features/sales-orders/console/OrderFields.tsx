import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { LineGridField } from '#console/grid/LineGridField.tsx';
import type { LineStore } from '#console/grid/lineStore.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { useGetList } from '#console/data/useMethod.ts';
import { useAccountSearch } from '#features/accounts/console/lookup/index.ts';
import { LineTotals, type LineLookups } from '#features/items/console/lines/index.ts';
import type { OrderEntryLine } from './orderEntry.ts';
import { useFoundPrices } from './useFoundPrices.ts';
import { useOrderColumns } from './useOrderColumns.ts';

const newLine = (): OrderEntryLine => ({});

/** What the fields of an order need. */
export interface OrderFieldsProps {
  store: LineStore<OrderEntryLine>;
  lookups: LineLookups;
}

/** The fields, lines and totals of an order, inside its form. The customer is fixed once the order is made. */
export function OrderFields({ store, lookups }: OrderFieldsProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const [id, name, orderedById, orderDate, currency, discount]: unknown[] = useWatch({
    name: ['id', 'orderedByName', 'orderedById', 'orderDate', 'currency', 'discount'],
  });
  const customer = typeof orderedById === 'string' ? orderedById : null;
  useFoundPrices(store, { orderedById: customer, orderDate: typeof orderDate === 'string' ? orderDate : null });
  return (
    <Page>
      <div className="fields">
        <div className="wide">
          <LookupInput
            name="orderedById"
            required
            readOnly={id !== undefined}
            search={useAccountSearch()}
            textOf={() => (typeof name === 'string' ? name : undefined)}
            onPick={(choice) => setValue('orderedByName', choice?.label ?? null)}
          />
        </div>
        <DateInput name="orderDate" />
        <DateInput name="deliveryDate" />
        <TextInput name="description" />
        <TextInput name="yourRef" />
        <SelectInput name="locationId" choices={useLocationChoices(customer)} />
        <SelectInput name="warehouseId" choices={lookups.warehouses} />
      </div>
      <LineGridField
        name="lines"
        label={translate('salesOrders.lines')}
        store={store}
        columns={useOrderColumns(lookups)}
        newLine={newLine}
        placeholder={translate('purchaseOrders.linePlaceholder')}
      />
      <TextInput name="remarks" rows={2} />
      <LineTotals
        store={store}
        lookups={lookups}
        currency={typeof currency === 'string' ? currency : 'EUR'}
        discount={typeof discount === 'number' ? discount : 0}
      />
    </Page>
  );
}

/** The locations of a customer. */
function useLocationChoices(accountId: string | null) {
  const { data } = useGetList(
    'locations',
    { filter: { accountId }, pagination: { page: 1, perPage: 200 } },
    { enabled: accountId !== null },
  );
  return (data ?? []).map(({ id, name, city }) => ({ id, label: [name, city].filter(Boolean).join(', ') }));
}

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '.fields': { display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 12, alignItems: 'start' },
  '.wide': { gridColumn: 'span 2' },
  '@media (max-width: 899.95px)': { '.fields': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
