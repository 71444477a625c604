import { useTranslate } from 'ra-core';
import { useGetOne } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { useFormat } from '#console/i18n/format.ts';
import { orderedText } from '#features/items/console/lines/index.ts';
import type { OrderWithLines } from './useOrder.ts';

// mail programs accept an address of about 2,000 characters
const longestBody = 1600;

/** The address (`mailto:`) that opens a mail to the supplier with the text of the order, in the person's own mail program. */
export function useOrderMail(order: OrderWithLines): string {
  const translate = useTranslate();
  const format = useFormat();
  const { data: supplier } = useGetOne('accounts', { id: order.supplierId }, { staleTime: freshFor.record });
  const lines = order.lines.map((line) => [orderedText(line, format), line.itemCode, line.description ?? line.itemDescription].join('  '));
  const subject = translate('purchaseOrders.mail.subject', { number: order.orderNumber });
  const head = translate('purchaseOrders.mail.head', { number: order.orderNumber, date: format.date(order.orderDate) });
  const expected = order.receiptDate && translate('purchaseOrders.mail.expected', { date: format.date(order.receiptDate) });
  const text = [head, '', ...shortened(lines), ...(expected ? ['', expected] : [])].join('\r\n');
  return `mailto:${encodeURIComponent(supplier?.email ?? '')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

function shortened(lines: readonly string[]): string[] {
  let length = 0;
  const fitting = lines.filter((line) => {
    length += encodeURIComponent(line).length + 6;
    return length <= longestBody;
  });
  return fitting.length < lines.length ? [...fitting, '…'] : fitting;
}
