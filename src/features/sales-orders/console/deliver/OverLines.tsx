import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useCan } from '#console/data/DataContext.ts';
import { useFormat } from '#console/i18n/format.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import type { SalesOrderLine } from '../../schema.ts';
import { leavingQuantity, type Leaving } from './leaving.ts';

interface OverLinesProps {
  lines: readonly SalesOrderLine[];
  leavingOf: (line: SalesOrderLine) => Leaving;
  reason: string | null;
  onChange: (reason: string | null) => void;
}

/** The lines with more than the open quantity, and the reason, which only a supervisor may give. */
export function OverLines({ lines, leavingOf, reason, onChange }: OverLinesProps) {
  const translate = useTranslate();
  const format = useFormat();
  const mayOverride = useCan('supervisor');
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      {lines.map((line) => (
        <div key={line.id}>
          {translate('salesOrders.delivering.over', {
            item: line.itemCode,
            open: format.number(line.quantityOpen),
            smart_count: Number(line.quantityOpen),
            quantity: format.number(leavingQuantity(leavingOf(line))),
          })}
        </div>
      ))}
      {mayOverride ? (
        <TextInput label={translate('salesOrders.delivering.reason')} value={reason} onChange={onChange} required />
      ) : (
        translate('salesOrders.delivering.notAllowed')
      )}
    </Alert>
  );
}
