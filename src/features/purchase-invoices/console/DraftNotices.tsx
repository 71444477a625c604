import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { useFormAccount } from '#features/accounts/console/lookup/index.ts';
import { nextOpenPeriod, usePeriods } from './usePeriods.ts';

/** What prevents booking of the draft in the form, or is probably a slip: a blocked supplier, a closed period, an early due date. */
export function DraftNotices() {
  const translate = useTranslate();
  const supplier = useFormAccount('supplierId');
  const [invoiceDate, dueDate]: unknown[] = useWatch({ name: ['invoiceDate', 'dueDate'] });
  // some suppliers do ask for their money before the date of the invoice
  const isDueBefore = typeof invoiceDate === 'string' && typeof dueDate === 'string' && dueDate < invoiceDate;
  return (
    <>
      {supplier?.blocked && <Alert {...warning}>{translate('problem.accountBlocked')}</Alert>}
      <PeriodNotice />
      {isDueBefore && <Alert {...warning}>{translate('purchaseInvoices.dueBeforeInvoice')}</Alert>}
    </>
  );
}

const warning = { severity: 'warning', sx: { mb: 4 } } as const;

/** Warns that the period is closed, and offers the next open one. */
function PeriodNotice() {
  const translate = useTranslate();
  const { periods, current, choose } = usePeriods();
  if (!current?.closed) return null;
  const next = nextOpenPeriod(periods, current);
  return (
    <Alert
      {...warning}
      action={
        next && (
          <Button color="inherit" size="small" onClick={() => choose(next)}>
            {translate('purchaseInvoices.period.bookIn', { period: next.period, year: next.year })}
          </Button>
        )
      }
    >
      {translate('problem.periodClosed', { period: current.period, year: current.year })}
    </Alert>
  );
}
