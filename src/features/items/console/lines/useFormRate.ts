import { useWatch } from 'react-hook-form';

/** The exchange rate of the document in the form, the price of one unit of its currency in that of the division; 1 without one. */
export function useFormRate(): number {
  const rate: unknown = useWatch({ name: 'exchangeRate' });
  return typeof rate === 'number' && rate > 0 ? rate : 1;
}
