import { Decimal } from 'decimal.js';
import type { Amounts, VatTotal } from '#contract/amounts.ts';
import { pdfPage, pdfText } from '#server/demonstration/smallPdf.ts';
import words from './words.json' with { type: 'json' };

/** What stands on the paper of an invoice. */
export interface InvoicePaper {
  country: 'NL' | 'DE';
  supplier: { name: string; addressLine1: string; postcode: string; city: string; vatNumber: string | null; iban: string | null };
  yourRef: string;
  invoiceDate: string;
  dueDate: string;
  orderNumber: number;
  lines: readonly { description: string; quantity: string; unitPrice: string; discount: number }[];
  amounts: Amounts;
}

type Words = (typeof words)['NL'];

/** The paper of an invoice as a supplier prints it: a PDF of one page, the same bytes for the same invoice. */
export function invoicePaper(paper: InvoicePaper): Buffer {
  const { supplier, lines, amounts } = paper;
  const say = words[paper.country];
  const [text = '', ...numbers] = say.head;
  const rows = lines.flatMap((line, index) => lineRow(line, amounts.lines[index]?.amount ?? '0', { say, top: 560 - index * 22 }));
  const below = 560 - lines.length * 22 - 16;
  return pdfPage([
    at(56, 776, supplier.name, { size: 18, bold: true }),
    at(56, 758, `${supplier.addressLine1}, ${supplier.postcode} ${supplier.city}`),
    ...(supplier.vatNumber ? [at(56, 744, `${say.vatNumber} ${supplier.vatNumber}`)] : []),
    ...(supplier.iban ? [at(56, 730, `IBAN ${supplier.iban}`)] : []),
    rule(716, 2),
    at(56, 684, say.invoice, { size: 16, bold: true }),
    ...[
      [say.number, paper.yourRef],
      [say.date, dayText(paper.invoiceDate)],
      [say.due, dayText(paper.dueDate)],
      [say.order, String(paper.orderNumber)],
    ].flatMap(([label = '', value = ''], index) => [at(56, 664 - index * 15, label), at(160, 664 - index * 15, value, { bold: true })]),
    at(56, 586, text, { bold: true }),
    ...numbers.map((label, index) => endingAt(columns[index] ?? 0, 586, label, { bold: true })),
    rule(580, 1),
    ...rows,
    rule(below + 14, 1),
    ...totals(amounts, say, below),
  ]);
}

const columns = [368, 452, 540];

function lineRow(
  { description, quantity, unitPrice, discount }: InvoicePaper['lines'][number],
  amount: string,
  { say, top }: { say: Words; top: number },
): string[] {
  const off = discount === 0 ? '' : `, ${say.discount} ${new Decimal(discount).times(100).toString()} %`;
  return [
    at(56, top, `${description}${off}`.slice(0, 58)),
    endingAt(368, top, new Decimal(quantity).toString().replace('.', ',')),
    endingAt(452, top, moneyText(unitPrice)),
    endingAt(540, top, moneyText(amount)),
  ];
}

function totals({ amountExclVat, vat, amountInclVat }: Amounts, say: Words, top: number): string[] {
  const rows = [[say.net, amountExclVat], ...vat.map((total) => [`${say.vat} ${rateText(total)} %`, total.vat])];
  const last = top - rows.length * 16 - 8;
  return [
    ...rows.flatMap(([label = '', value = '0'], index) => [
      endingAt(452, top - index * 16, label),
      endingAt(540, top - index * 16, moneyText(value)),
    ]),
    endingAt(452, last, say.total, { size: 12, bold: true }),
    endingAt(540, last, `€ ${moneyText(amountInclVat)}`, { size: 12, bold: true }),
  ];
}

function rateText({ percentage }: VatTotal): string {
  return new Decimal(percentage).times(100).toString().replace('.', ',');
}

function moneyText(value: string): string {
  const [whole = '0', cents = '00'] = new Decimal(value).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
}

function dayText(day: string): string {
  return day.split('-').reverse().join('-');
}

interface Face {
  size?: number;
  bold?: boolean;
}

function at(x: number, y: number, text: string, { size = 10, bold = false }: Face = {}): string {
  return `BT /F${bold ? 2 : 1} ${size} Tf ${x.toFixed(2)} ${y} Td (${pdfText(text)}) Tj ET`;
}

function endingAt(x: number, y: number, text: string, face: Face = {}): string {
  return at(x - widthOf(text, face), y, text, face);
}

/** How wide Helvetica sets a text: figures and marks exactly, letters as wide as they are on average. */
function widthOf(text: string, { size = 10 }: Face): number {
  const sum = [...text].reduce((width, sign) => width + (/[\d€]/.test(sign) ? 556 : /[.,\s]/.test(sign) ? 278 : 540), 0);
  return (sum * size) / 1000;
}

function rule(y: number, width: number): string {
  return `0.6 G ${width} w 56 ${y} m 540 ${y} l S 0 G`;
}
