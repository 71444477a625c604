import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useOwnCurrency } from '#console/data/DataContext.ts';
import { FieldColumns } from '#console/forms/FieldColumns.tsx';
import { CurrencyFields, useIsRateMissing } from '#console/inputs/CurrencyFields.tsx';
import { useFieldMessage } from '#console/inputs/fieldMessages.ts';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { unfolding } from '#console/inputs/unfolding.ts';
import { colour } from '#console/theme/colour.ts';
import { useFormAccount } from '#features/accounts/console/lookup/index.ts';
import { usePeriods } from './usePeriods.ts';
import type { Refusal } from './useRefusal.ts';

/** Fields that only some invoices need: booking, currency, texts. The summary line names the filled ones. */
export function MoreFields({ isReadOnly, refusal }: { isReadOnly: boolean; refusal: Refusal }) {
  const translate = useTranslate();
  const { current } = usePeriods();
  const own = useOwnCurrency();
  const supplier = useFormAccount('supplierId');
  const isRateMissing = useIsRateMissing();
  const [currency, paymentReference, description, remarks]: unknown[] = useWatch({
    name: ['currency', 'paymentReference', 'description', 'remarks'],
  });
  const said = [
    current && translate('purchaseInvoices.period.name', { period: current.period, year: current.year }),
    currency === own ? null : currency,
    isRateMissing && `▲ ${translate('inputs.currency.rateMissing', { currency, own })}`,
    paymentReference,
    description,
    remarks,
  ].filter((value) => typeof value === 'string' && value !== '');
  return (
    <Frame>
      <summary>
        {translate('purchaseInvoices.more')} <span>{said.join(' · ')}</span>
      </summary>
      <FieldColumns>
        <PeriodInput isReadOnly={isReadOnly} refused={refusal.errorOf('periodClosed', 'periodUnknown')} />
        <CurrencyFields usual={supplier && (supplier.purchaseCurrency ?? own)} readOnly={isReadOnly} />
        <TextInput name="paymentReference" readOnly={isReadOnly} />
        <div className="wide">
          <TextInput name="description" readOnly={isReadOnly} />
        </div>
        <div className="wide">
          <TextInput name="remarks" readOnly={isReadOnly} />
        </div>
      </FieldColumns>
    </Frame>
  );
}

function PeriodInput({ isReadOnly, refused }: { isReadOnly: boolean; refused: string | undefined }) {
  const translate = useTranslate();
  const messageOf = useFieldMessage();
  const {
    field: { ref },
    fieldState,
  } = useController({ name: 'financialPeriod' });
  const inputRef = useCallback((element: HTMLElement | null) => ref(element && unfolding(element)), [ref]);
  const { periods, current, choose } = usePeriods();
  const open = periods.filter((period) => !period.closed || period === current);

  return (
    <SelectInput
      label={translate('resources.purchaseInvoices.fields.financialPeriod')}
      value={current?.id ?? null}
      onChange={(id) => choose(periods.find((period) => period.id === id))}
      readOnly={isReadOnly}
      error={messageOf(fieldState.error?.message) ?? refused}
      inputRef={inputRef}
      choices={open.map((period) => ({
        id: period.id,
        label: translate(period.closed ? 'purchaseInvoices.period.closed' : 'purchaseInvoices.period.name', {
          period: period.period,
          year: period.year,
        }),
      }))}
    />
  );
}

const Frame = styled('details')({
  summary: { cursor: 'pointer', color: colour.ink2, fontSize: '0.875rem', width: 'fit-content', maxWidth: '100%', minHeight: 24 },
  'summary span': { marginInlineStart: 8, color: colour.ink, overflowWrap: 'anywhere' },
  'summary + div': { paddingTop: 8 },
});
