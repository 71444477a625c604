import { useTranslate } from 'ra-core';
import { FieldColumns } from '#console/forms/FieldColumns.tsx';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { MoneyInput } from '#console/inputs/DecimalInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import type { LineLookups } from '#features/items/console/lines/index.ts';
import { SupplierInput, useFormCurrency } from '#features/purchase-orders/console/parts/index.ts';
import type { Refusal } from './useRefusal.ts';

/** What the header needs besides the form. */
export interface InvoiceFieldsProps {
  lookups: LineLookups;
  isReadOnly: boolean;
  refusal: Refusal;
}

/** The header of an invoice, in the order of the paper. */
export function InvoiceFields({ lookups, isReadOnly, refusal }: InvoiceFieldsProps) {
  const currency = useFormCurrency();
  const translate = useTranslate();
  const noJournal = lookups.journals.length === 0 ? translate('purchaseInvoices.noJournal') : undefined;
  return (
    <FieldColumns>
      <div className="wide">
        <SupplierInput readOnly={isReadOnly} error={refusal.errorOf('accountBlocked')} />
      </div>
      <TextInput name="yourRef" required readOnly={isReadOnly} />
      <MoneyInput name="controlAmount" readOnly={isReadOnly} error={refusal.errorOf('controlAmount')} currency={currency} />
      <DateInput name="invoiceDate" required readOnly={isReadOnly} />
      <DateInput name="dueDate" readOnly={isReadOnly} />
      <SelectInput name="journal" required readOnly={isReadOnly} choices={lookups.journals} hint={noJournal} />
      <SelectInput name="paymentCondition" readOnly={isReadOnly} choices={lookups.paymentConditions} isMasterData />
    </FieldColumns>
  );
}
