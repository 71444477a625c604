import { useTranslate } from 'ra-core';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import type { InvoiceState } from '../schema.ts';

const standings: Record<InvoiceState, Standing> = { Draft: 'none', Open: 'info', Processed: 'ok' };

/** The state of an invoice. */
export function InvoiceChip({ status, text }: { status: InvoiceState; text?: string | undefined }) {
  const translate = useTranslate();
  return (
    <StateChip standing={standings[status]}>
      {translate(`purchaseInvoices.status.${status}`)}
      {text && `, ${text}`}
    </StateChip>
  );
}
