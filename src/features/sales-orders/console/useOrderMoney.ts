import { useWatch } from 'react-hook-form';
import { useOwnCurrency } from '#console/data/DataContext.ts';
import { useFormAccount } from '#features/accounts/console/lookup/index.ts';

/** The currency of an order, and the price of one unit of it in our currency. */
export interface OrderMoney {
  currency: string;
  exchangeRate: number;
}

/** The currency of the order in the form: its own, else that of its customer; undefined until the customer has loaded. */
export function useOrderMoney(): OrderMoney | undefined {
  const [chosen, rate, orderedById]: unknown[] = useWatch({ name: ['currency', 'exchangeRate', 'orderedById'] });
  const own = useOwnCurrency();
  const customer = useFormAccount('orderedById');
  const exchangeRate = typeof rate === 'number' ? rate : 1;
  if (typeof chosen === 'string' && chosen !== '') return { currency: chosen, exchangeRate };
  const isAwaited = typeof orderedById === 'string' && !customer;
  return isAwaited ? undefined : { currency: customer?.salesCurrency ?? own, exchangeRate };
}
