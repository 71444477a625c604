import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useMethod } from '#console/data/useMethod.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { DocumentHistory } from '#console/records/DocumentHistory.tsx';
import { useHistoryUndo } from '#features/audit/console/parts/index.ts';
import { colour } from '#console/theme/colour.ts';

/** The history of an invoice, loaded when it is opened. */
export function InvoiceHistory({ id }: { id: string }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useMethod('purchaseInvoices', 'history', { path: { id } }, { enabled: isOpen });
  const undoOf = useHistoryUndo(data, { id, list: '/purchase-invoices' });
  return (
    <Frame onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{translate('purchaseInvoices.history')}</summary>
      {isOpen && !data && <AwaitedPlace error={error} refetch={refetch} />}
      {data && <DocumentHistory resource="purchaseInvoices" series={data} words={words} footOf={undoOf} />}
    </Frame>
  );
}

const words = { status: 'purchaseInvoices.status' };

const Frame = styled('details')({
  summary: { cursor: 'pointer', color: colour.ink2, fontSize: '0.875rem', width: 'fit-content', minHeight: 24 },
});
