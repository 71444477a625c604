import { useWatch } from 'react-hook-form';
import { useGetList } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import type { FinancialPeriod } from '#features/lookups/schema.ts';

/** The periods of the division, newest first, and the period of the invoice in the form: the chosen one, or that of its date. */
export function usePeriods(): { periods: readonly FinancialPeriod[]; current: FinancialPeriod | undefined } {
  const { data: periods = [] } = useGetList('financialPeriods', {}, { staleTime: freshFor.masterData });
  const [year, period, invoiceDate]: unknown[] = useWatch({ name: ['financialYear', 'financialPeriod', 'invoiceDate'] });
  const current =
    typeof period === 'number'
      ? periods.find((one) => one.year === year && one.period === period)
      : periods.find((one) => typeof invoiceDate === 'string' && one.startDate <= invoiceDate && invoiceDate <= one.endDate);
  return { periods, current };
}

/** The first open period after a closed one, in which a late invoice is booked. */
export function nextOpenPeriod(periods: readonly FinancialPeriod[], closed: FinancialPeriod): FinancialPeriod | undefined {
  return periods.findLast((one) => !one.closed && one.startDate > closed.startDate);
}
