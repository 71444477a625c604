import { useTranslate } from 'ra-core';
import { inOwnCurrency } from '#contract/amounts.ts';
import { useOwnCurrency } from '#console/data/DataContext.ts';
import { useFormat } from '#console/i18n/format.ts';
import type { Fact } from '#console/records/FactsCard.tsx';

/** The money of an order. */
export interface OrderAmounts {
  amountExclVat: string;
  amountInclVat: string;
  currency: string;
  exchangeRate: number;
}

/** The amounts of an order; of one in another currency than the division's also the rate and the converted total. */
export function useAmountFacts(resource: 'purchaseOrders' | 'salesOrders', order: OrderAmounts): Fact[] {
  const translate = useTranslate();
  const format = useFormat();
  const own = useOwnCurrency();
  const { amountExclVat, amountInclVat, currency, exchangeRate } = order;
  const label = (field: keyof OrderAmounts) => translate(`resources.${resource}.fields.${field}`);
  const amounts = [
    { label: label('amountExclVat'), value: format.money(amountExclVat, currency) },
    { label: label('amountInclVat'), value: format.money(amountInclVat, currency) },
  ];
  if (currency === own) return amounts;
  return [
    ...amounts,
    { label: label('exchangeRate'), value: format.rate(exchangeRate) },
    { label: translate('inputs.currency.inOwn', { currency: own }), value: format.money(inOwnCurrency(amountInclVat, exchangeRate)) },
  ];
}
