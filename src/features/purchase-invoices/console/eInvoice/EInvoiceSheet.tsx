import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { colour } from '#console/theme/colour.ts';
import type { EInvoiceParty, ReadEInvoice } from '../../eInvoiceSchema.ts';

/** An e-invoice as a person reads it, since its XML is not readable. */
export function EInvoiceSheet({ read }: { read: ReadEInvoice }) {
  const translate = useTranslate();
  const format = useFormat();
  const say = (key: string) => translate(`purchaseInvoices.eInvoice.${key}`);
  const field = (key: string) => translate(`resources.purchaseInvoices.fields.${key}`);
  const { currency, orderReference, paymentReference, iban, note, dueDate } = read;
  const money = (amount: string) => format.money(amount, currency);
  return (
    <Sheet>
      <h2>
        {translate(read.isCreditNote ? 'purchaseInvoices.eInvoice.creditNote' : 'purchaseInvoices.eInvoice.invoice', {
          number: read.number,
        })}
      </h2>
      <Party title={field('supplierId')} party={read.seller} />
      <Party title={say('buyer')} party={read.buyer} />
      <dl>
        <Fact name={field('invoiceDate')} value={format.date(read.issueDate)} />
        {dueDate && <Fact name={field('dueDate')} value={format.date(dueDate)} />}
        {orderReference && <Fact name={say('orderReference')} value={orderReference} />}
        {paymentReference && <Fact name={field('paymentReference')} value={paymentReference} />}
        {iban && <Fact name="IBAN" value={iban} />}
      </dl>
      {note && <p className="note">{note}</p>}
      <Lines read={read} />
      <dl className="totals">
        <Fact name={say('amountExclVat')} value={money(read.amountExclVat)} />
        <Fact name={field('vatAmount')} value={money(read.vatAmount)} />
        <Fact name={translate('purchaseInvoices.totals.total')} value={money(read.amountInclVat)} />
        <Fact name={say('amountDue')} value={money(read.amountDue)} />
      </dl>
    </Sheet>
  );
}

/** The lines, and the charges and allowances on the whole invoice. */
function Lines({ read: { lines, charges, currency } }: { read: ReadEInvoice }) {
  const translate = useTranslate();
  const format = useFormat();
  const money = (amount: string) => format.money(amount, currency);
  const percent = (text: string | null) => (text === null ? '' : format.percent(Number(text) / 100));
  const rows = [
    ...lines.map(({ name, description, quantity, unitPrice, vatPercentage, amount }) => ({
      name,
      description,
      cells: [format.number(quantity), format.price(unitPrice, currency), percent(vatPercentage), money(amount)],
    })),
    ...charges.map(({ reason, isCharge, amount, vatPercentage }) => ({
      name: reason ?? translate(`purchaseInvoices.eInvoice.${isCharge ? 'charge' : 'allowance'}`),
      description: null,
      cells: ['', '', percent(vatPercentage), isCharge ? money(amount) : `−${money(amount)}`],
    })),
  ];
  return (
    <table>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {translate(`resources.purchaseInvoices.fields.lines.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ name, description, cells }, index) => (
        <tbody key={index}>
          <tr>
            <th scope="rowgroup" colSpan={4}>
              {name}
              {description && <small>{description}</small>}
            </th>
          </tr>
          <tr>
            {columns.map((column, at) => (
              <td key={column}>{cells[at]}</td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

const columns = ['quantity', 'unitPrice', 'vatCode', 'amount'] as const;

function Party({ title, party }: { title: string; party: EInvoiceParty }) {
  const { name, street, postcode, city, country, vatNumber } = party;
  const lines = { name, street, town: [postcode, city].filter(Boolean).join(' '), country, vatNumber };
  return (
    <address>
      <strong>{title}</strong>
      {Object.entries(lines).map(([key, text]) => text && <span key={key}>{text}</span>)}
    </address>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const Sheet = styled('article')({
  padding: 16,
  background: colour.paper,
  fontSize: '0.875rem',
  h2: { margin: '0 0 12px', fontSize: '1.0625rem' },
  address: { display: 'inline-flex', flexDirection: 'column', width: '50%', verticalAlign: 'top', fontStyle: 'normal', paddingRight: 8 },
  'address strong, dt, thead th': { color: colour.ink2, fontWeight: 400, fontSize: '0.8125rem' },
  dl: { margin: '12px 0' },
  'dl > div': { display: 'flex', justifyContent: 'space-between', gap: 16 },
  dd: { margin: 0, fontFeatureSettings: '"tnum"', overflowWrap: 'anywhere' },
  '.note': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  table: { width: '100%', borderCollapse: 'collapse' },
  'tbody th': { textAlign: 'start', padding: '6px 0 0', fontWeight: 400, overflowWrap: 'anywhere' },
  'thead th, td': { textAlign: 'end', padding: '0 0 4px 8px', fontFeatureSettings: '"tnum"', borderBottom: `1px solid ${colour.line}` },
  small: { display: 'block', color: colour.ink2 },
  '.totals': { marginLeft: 'auto', width: 'min(100%, 260px)' },
});
