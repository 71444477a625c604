import { useMemo } from 'react';
import { useOwnCurrency } from '#console/data/DataContext.ts';

/** The values that a new price usually has: the currency of the division. */
export function useFirstPrice(): { currency: string } {
  const currency = useOwnCurrency();
  return useMemo(() => ({ currency }), [currency]);
}
