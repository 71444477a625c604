import { useTranslate } from 'ra-core';
import type { AuditEntry, AuditSeries } from '#contract/auditEntry.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ChangeList } from '#console/records/ChangeList.tsx';
import { Timeline } from '#console/records/Timeline.tsx';

/** What {@link DocumentHistory} shows. */
export interface DocumentHistoryProps {
  resource: 'purchaseOrders' | 'purchaseInvoices';
  series: readonly AuditSeries[];
}

/** What happened to an order or an invoice and to its lines: who, when, from what to what; a series of savings as one. */
export function DocumentHistory({ resource, series }: DocumentHistoryProps) {
  const translate = useTranslate();
  const format = useFormat();
  const sentenceOf = (action: string, name: string) => {
    const [own, usual] =
      resource === 'purchaseOrders'
        ? [`purchaseOrders.actions.${action}`, 'purchaseOrders.actions.update']
        : [`purchaseInvoices.actions.${action}`, 'purchaseInvoices.actions.update'];
    return translate(own, { name, _: translate(usual, { name }) });
  };
  return (
    <Timeline
      entries={series.map((entry) => {
        const { id, at, since, by, byName, action, writes } = entry;
        const sentence = sentenceOf(action, byName ?? by);
        const span = writes > 1 ? ` ${translate('purchaseOrders.series', { since: format.time(since), until: format.time(at) })}` : '';
        return { id, at, text: sentence + span, children: action !== 'create' && <Changes resource={resource} changes={entry.changes} /> };
      })}
    />
  );
}

interface ChangesProps {
  resource: DocumentHistoryProps['resource'];
  changes: AuditEntry['changes'];
}

function Changes({ resource, changes }: ChangesProps) {
  const translate = useTranslate();
  const format = useFormat();
  const labelOf = useLabels(resource);
  const nameOf = (field: string, value: unknown) => {
    if (isLine(field) && typeof value === 'object' && value !== null) return lineText(value, format.number);
    if (field.endsWith('.discount') && typeof value === 'number') return format.percent(value);
    if (typeof value !== 'string') return undefined;
    const words = wordsOf[field];
    if (words) return translate(`${resource}.${words}.${value}`, { _: value });
    // which record an id names, the history does not tell
    return field.endsWith('Id') ? '…' : undefined;
  };
  return (
    <ChangeList resource={resource} changes={changes.filter(({ field }) => labelOf(field) !== '')} nameOf={nameOf} labelOf={labelOf} />
  );
}

const wordsOf: Readonly<Record<string, string>> = {
  status: 'status',
  orderStatus: 'status',
  receiptStatus: 'receiptStatus',
  invoiceStatus: 'invoiceStatus',
};

/** The label of a field by its path, with the number of its line; empty for what a reader does not know by a name. */
function useLabels(resource: string): (path: string) => string {
  const translate = useTranslate();
  return (path) => {
    const [list, number, ...rest] = path.split('.');
    const label = (name: string) => translate(`resources.${resource}.fields.${name}`, { _: '' });
    if (path === 'lines') return '';
    if (list !== 'lines' || number === undefined) return label(path);
    if (rest.length === 0) return translate('forms.line', { number });
    const field = label(`lines.${rest.join('.')}`);
    return field && translate('forms.lineField', { number, field });
  };
}

const isLine = (path: string) => /^lines\.\d+$/.test(path);

function lineText(line: object, number: (value: string) => string): string {
  const { quantity, itemCode, description, itemDescription } = line as Readonly<Record<string, unknown>>; // as the audit keeps a line
  return [typeof quantity === 'string' ? `${number(quantity)} ×` : undefined, itemCode, description ?? itemDescription]
    .filter((part) => typeof part === 'string')
    .join(' ');
}
