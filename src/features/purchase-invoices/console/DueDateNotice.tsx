import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';

/** Warns that an invoice would be due before its date: a slip in either of them, though some suppliers write so. */
export function DueDateNotice() {
  const translate = useTranslate();
  const [invoiceDate, dueDate]: unknown[] = useWatch({ name: ['invoiceDate', 'dueDate'] });
  if (typeof invoiceDate !== 'string' || typeof dueDate !== 'string' || dueDate >= invoiceDate) return null;
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      {translate('purchaseInvoices.dueBeforeInvoice')}
    </Alert>
  );
}
