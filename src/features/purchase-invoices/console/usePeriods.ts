import { useFormContext, useWatch } from 'react-hook-form';
import { useGetList } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import type { FinancialPeriod } from '#features/lookups/schema.ts';

/** The periods of the division and the period of the invoice in the form. */
export interface Periods {
  /** Newest first. */
  periods: readonly FinancialPeriod[];
  /** The chosen one, or that of the date of the invoice. */
  current: FinancialPeriod | undefined;
  choose: (period: FinancialPeriod | undefined) => void;
}

/** See {@link Periods}. */
export function usePeriods(): Periods {
  const { setValue } = useFormContext();
  const { data: periods = [] } = useGetList('financialPeriods', {}, { staleTime: freshFor.masterData });
  const [year, period, invoiceDate]: unknown[] = useWatch({ name: ['financialYear', 'financialPeriod', 'invoiceDate'] });
  const current =
    typeof period === 'number'
      ? periods.find((one) => one.year === year && one.period === period)
      : periods.find((one) => typeof invoiceDate === 'string' && one.startDate <= invoiceDate && invoiceDate <= one.endDate);
  const choose = (chosen: FinancialPeriod | undefined) => {
    setValue('financialYear', chosen?.year ?? null, { shouldDirty: true });
    setValue('financialPeriod', chosen?.period ?? null, { shouldDirty: true });
  };
  return { periods, current, choose };
}

/** The first open period after a closed one, in which a late invoice is booked. */
export function nextOpenPeriod(periods: readonly FinancialPeriod[], closed: FinancialPeriod): FinancialPeriod | undefined {
  return periods.findLast((one) => !one.closed && one.startDate > closed.startDate);
}
