import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { useFormat } from '#console/i18n/format.ts';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import { useLines } from '#console/grid/LineGrid.tsx';
import type { LineStore } from '#console/grid/lineStore.ts';
import type { EntryLine } from '../entry.ts';
import type { EInvoiceInHand } from './useEInvoice.ts';

/** Says what was read from the e-invoice and what a person must still choose, or offers to take it over. */
export function EInvoiceNotice({ store, eInvoice }: { store: LineStore<EntryLine>; eInvoice: EInvoiceInHand }) {
  const translate = useTranslate();
  const format = useFormat();
  const problemText = useProblemText();
  const lines = useLines(store);
  const supplierId: unknown = useWatch({ name: 'supplierId' });
  const { read, error, isTaken, take } = eInvoice;
  if (error)
    return (
      <Alert severity="warning" sx={{ mb: 4 }}>
        {problemText(error)}
      </Alert>
    );
  if (!read) return null;
  const { seller, amountInclVat, currency } = read;
  const facts = { smart_count: read.lines.length, amount: format.money(amountInclVat, currency) };
  if (!isTaken)
    return (
      <Alert
        severity="info"
        sx={{ mb: 4 }}
        action={
          <Button color="inherit" size="small" onClick={take}>
            {translate('purchaseInvoices.eInvoice.take')}
          </Button>
        }
      >
        {translate('purchaseInvoices.eInvoice.found', facts)}
      </Alert>
    );
  const withoutItem = lines.filter((line) => line.itemId == null && line.purchaseOrderLineId == null).length;
  const withoutVat = lines.filter((line) => line.vatCode == null).length;
  const open = [
    ...(supplierId == null
      ? [translate('purchaseInvoices.eInvoice.noSupplier', { name: seller.name, vatNumber: seller.vatNumber ?? '–' })]
      : []),
    ...(withoutItem > 0 ? [translate('purchaseInvoices.eInvoice.noItem', { smart_count: withoutItem })] : []),
    ...(withoutVat > 0 ? [translate('purchaseInvoices.eInvoice.noVat', { smart_count: withoutVat })] : []),
  ];
  return (
    <Alert severity={open.length > 0 ? 'warning' : 'success'} sx={{ mb: 4 }}>
      {[translate('purchaseInvoices.eInvoice.taken', facts), ...open].join(' ')}
    </Alert>
  );
}
