import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import type { InvoiceState } from '../schema.ts';

/** Says that the form shows values which were not saved, because a colleague released the invoice while they were typed. */
export function LateChanges({ status }: { status: InvoiceState }) {
  const translate = useTranslate();
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      {translate(status === 'Open' ? 'purchaseInvoices.late.open' : 'purchaseInvoices.late.processed')}
    </Alert>
  );
}
