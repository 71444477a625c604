import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { useGetList } from '#console/data/useMethod.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';

// the number of drafts among which the next one is searched
const mostDrafts = 100;

/** The next step after releasing an invoice: the next draft, or a new invoice. */
export function AfterRelease() {
  const translate = useTranslate();
  const entryNumber: unknown = useWatch({ name: 'entryNumber' });
  const { data: drafts } = useGetList('purchaseInvoices', {
    filter: { status: 'Draft' },
    sort: { field: 'entryNumber', order: 'ASC' },
    pagination: { page: 1, perPage: mostDrafts },
  });
  const next = drafts?.find((draft) => draft.entryNumber > Number(entryNumber)) ?? drafts?.[0];
  return (
    <Alert
      severity="success"
      role="none"
      sx={{
        mb: 4,
        alignItems: 'center',
        flexWrap: 'wrap',
        '& .MuiAlert-action': { gap: 2, flexWrap: 'wrap', margin: 0, ml: 'auto', py: 2, pl: 0 },
      }}
      action={
        <>
          {next && (
            <ActionButton main hotkey="j" to={`/purchase-invoices/${next.id}`}>
              {translate('purchaseInvoices.nextDraft')}
            </ActionButton>
          )}
          {drafts && (
            <ActionButton main={!next} hotkey="n" to="/purchase-invoices/new">
              {translate('purchaseInvoices.new')}
            </ActionButton>
          )}
        </>
      }
    >
      {translate('purchaseInvoices.moved.Open', { number: String(entryNumber) })}
    </Alert>
  );
}
