import { useWatch } from 'react-hook-form';
import { useOwnCurrency } from '#console/data/DataContext.ts';
import { useGetOne } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';

/** The currency of the order or invoice in the form: its own, else that of its supplier. */
export function useFormCurrency(): string {
  const own = useOwnCurrency();
  const [currency, supplierId]: unknown[] = useWatch({ name: ['currency', 'supplierId'] });
  const { data: supplier } = useGetOne(
    'accounts',
    { id: typeof supplierId === 'string' ? supplierId : null },
    { staleTime: freshFor.record },
  );
  return typeof currency === 'string' && currency !== '' ? currency : (supplier?.purchaseCurrency ?? own);
}
