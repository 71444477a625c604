import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import type { FinancialPeriod } from '#features/lookups/schema.ts';
import { nextOpenPeriod, usePeriods } from './usePeriods.ts';

/** Warns before booking that the period is closed, and offers the next open one. */
export function PeriodNotice() {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const { periods, current } = usePeriods();
  if (!current?.closed) return null;
  const next = nextOpenPeriod(periods, current);

  function book({ year, period }: FinancialPeriod) {
    setValue('financialYear', year, { shouldDirty: true });
    setValue('financialPeriod', period, { shouldDirty: true });
  }

  return (
    <Alert
      severity="warning"
      sx={{ mb: 4 }}
      action={
        next && (
          <Button color="inherit" size="small" onClick={() => book(next)}>
            {translate('purchaseInvoices.period.bookIn', { period: next.period, year: next.year })}
          </Button>
        )
      }
    >
      {translate('problem.periodClosed', { period: current.period, year: current.year })}
    </Alert>
  );
}
