import type { DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { pdfLine, pdfPage, pdfTextAt, pdfTextBefore } from '#server/demonstration/smallPdf.ts';
import type { DemonstrationInvoice } from './demonstrationInvoice.ts';
import words from './words.json' with { type: 'json' };

type Words = (typeof words)['NL'];

/** The paper of an invoice as from a supplier: a PDF of one page, with the same bytes for the same invoice. */
export function invoicePaper(division: DemonstrationDivision, invoice: DemonstrationInvoice): Buffer {
  const { order, lines, amounts } = invoice;
  const { name, address, vatNumber, iban } = order.supplier;
  const say = division.say(words);
  const [text = '', ...headings] = say.head;
  const rows = lines.flatMap((line, index) => lineRow(line, amounts.lines[index]?.amount ?? '0', { say, top: 560 - index * 22 }));
  const below = 560 - lines.length * 22 - 16;
  const facts = [
    [say.number, invoice.yourRef],
    [say.date, dayText(invoice.invoiceDate, say)],
    [say.due, dayText(invoice.dueDate, say)],
    [say.order, String(order.orderNumber)],
  ];
  return pdfPage([
    pdfTextAt(56, 776, name, { size: 18, bold: true }),
    pdfTextAt(56, 758, `${address.addressLine1}, ${address.postcode} ${address.city}`),
    pdfTextAt(56, 744, `${say.vatNumber} ${vatNumber}`),
    pdfTextAt(56, 730, `IBAN ${iban}`),
    pdfLine(716, 2),
    pdfTextAt(56, 684, say.invoice, { size: 16, bold: true }),
    ...facts.flatMap(([label = '', value = ''], index) => [
      pdfTextAt(56, 664 - index * 15, label),
      pdfTextAt(160, 664 - index * 15, value, { bold: true }),
    ]),
    pdfTextAt(56, 586, text, { bold: true }),
    ...headings.map((label, index) => pdfTextBefore([368, 452, 540][index] ?? 0, 586, label, { bold: true })),
    pdfLine(580, 1),
    ...rows,
    pdfLine(below + 14, 1),
    ...totals(amounts, say, below),
  ]);
}

function lineRow(
  { item, quantity, unitPrice, discount }: DemonstrationInvoice['lines'][number],
  amount: string,
  { say, top }: { say: Words; top: number },
): string[] {
  const off = discount === 0 ? '' : `, ${say.discount} ${percents.format(discount)}`;
  return [
    pdfTextAt(56, top, `${item.description}${off}`.slice(0, 58)),
    pdfTextBefore(368, top, numbers.format(Number(quantity))),
    pdfTextBefore(452, top, moneyText(unitPrice)),
    pdfTextBefore(540, top, moneyText(amount)),
  ];
}

function totals({ amountExclVat, vat, amountInclVat }: DemonstrationInvoice['amounts'], say: Words, top: number): string[] {
  const rows = [[say.net, amountExclVat], ...vat.map((total) => [`${say.vat} ${percents.format(total.percentage)}`, total.vat])];
  const last = top - rows.length * 16 - 8;
  return [
    ...rows.flatMap(([label = '', value = '0'], index) => [
      pdfTextBefore(452, top - index * 16, label),
      pdfTextBefore(540, top - index * 16, moneyText(value)),
    ]),
    pdfTextBefore(452, last, say.total, { size: 12, bold: true }),
    pdfTextBefore(540, last, say.euros.replace('%{amount}', moneyText(amountInclVat)), { size: 12, bold: true }),
  ];
}

const numbers = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 4 });
const percents = new Intl.NumberFormat('de-DE', { style: 'percent', maximumFractionDigits: 2 });
const money = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function moneyText(value: string): string {
  return money.format(Number(value));
}

function dayText(day: string, { dayMark }: Words): string {
  return day.split('-').reverse().join(dayMark);
}
