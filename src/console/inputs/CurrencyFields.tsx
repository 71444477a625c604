import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useOwnCurrency } from '../data/DataContext.ts';
import { NumberInput } from './NumberInput.tsx';
import { SelectInput } from './SelectInput.tsx';

/** The currencies that are offered; a record may have another one. */
export const usualCurrencies: readonly string[] = ['EUR', 'GBP', 'USD', 'CHF', 'DKK', 'SEK', 'NOK', 'PLN', 'CZK'];

/** See {@link CurrencyFields}. */
export interface CurrencyFieldsProps {
  /** The currency of the customer or supplier, which a new document gets until another one is chosen; undefined while it is not known. */
  usual: string | undefined;
  /** Whether the currency cannot be changed any more; the rate still can. */
  isCurrencyFixed?: boolean;
  readOnly?: boolean;
}

/**
 * The currency of a document, and its exchange rate while it is not that of the division: the fields `currency` and `exchangeRate` of
 * the form around it. Another currency has the rate 1 at first, which is warned about.
 */
export function CurrencyFields({ usual, isCurrencyFixed = false, readOnly = false }: CurrencyFieldsProps) {
  const { setValue } = useFormContext();
  const own = useOwnCurrency();
  const currency: unknown = useWatch({ name: 'currency' });
  const known = typeof currency === 'string' && currency !== '' ? currency : undefined;
  useUsualCurrency(usual);
  return (
    <>
      <SelectInput
        name="currency"
        required
        readOnly={readOnly || isCurrencyFixed}
        choices={[...new Set([...usualCurrencies, own, ...(known ? [known] : [])])].map((id) => ({ id, label: id }))}
        onPicked={() => setValue('exchangeRate', 1, { shouldDirty: true })}
      />
      {known !== undefined && known !== own && <RateInput currency={known} readOnly={readOnly} />}
    </>
  );
}

const ratePlaces = { max: 6 };

/** Whether the form's document is in another currency that counts as our own, because its rate is still 1. */
export function useIsRateMissing(): boolean {
  const [currency, rate]: unknown[] = useWatch({ name: ['currency', 'exchangeRate'] });
  const own = useOwnCurrency();
  return typeof currency === 'string' && currency !== '' && currency !== own && rate === 1;
}

function RateInput({ currency, readOnly }: { currency: string; readOnly: boolean }) {
  const translate = useTranslate();
  const facts = { currency, own: useOwnCurrency() };
  const hint = useIsRateMissing() ? `▲ ${translate('inputs.currency.rateMissing', facts)}` : translate('inputs.currency.rate', facts);
  return <NumberInput name="exchangeRate" required places={ratePlaces} readOnly={readOnly} hint={hint} />;
}

function useUsualCurrency(usual: string | undefined): void {
  const { getValues, setValue } = useFormContext();
  const filled = useRef<unknown>(undefined);
  useEffect(() => {
    const [id, currency, rate]: unknown[] = getValues(['id', 'currency', 'exchangeRate']);
    const isChosen = currency != null && currency !== filled.current;
    if (usual === undefined || id !== undefined || isChosen) return;
    filled.current = usual;
    setValue('currency', usual);
    if (rate == null || currency !== usual) setValue('exchangeRate', 1);
  }, [usual, getValues, setValue]);
}
