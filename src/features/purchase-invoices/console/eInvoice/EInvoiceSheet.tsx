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
  const { currency, orderReference, paymentReference, iban, note, dueDate, charges } = read;
  const money = (amount: string) => format.money(amount, currency);
  return (
    <Sheet>
      <h3>
        {translate(read.isCreditNote ? 'purchaseInvoices.eInvoice.creditNote' : 'purchaseInvoices.eInvoice.invoice', {
          number: read.number,
        })}
      </h3>
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
      <table>
        <thead>
          <tr>
            <th scope="col">{field('lines.description')}</th>
            <th scope="col">{field('lines.quantity')}</th>
            <th scope="col">{field('lines.unitPrice')}</th>
            <th scope="col">{field('lines.vatCode')}</th>
            <th scope="col">{field('lines.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {read.lines.map((line, index) => (
            // the numbers of lines need not differ
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a file never change
            <tr key={index}>
              <td>
                {line.name}
                {line.description && <small>{line.description}</small>}
              </td>
              <td>{format.number(line.quantity)}</td>
              <td>{format.price(line.unitPrice, currency)}</td>
              <td>{percent(line.vatPercentage)}</td>
              <td>{money(line.amount)}</td>
            </tr>
          ))}
          {charges.map(({ reason, isCharge, amount, vatPercentage }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the charges of a file never change
            <tr key={`charge ${index}`}>
              <td>{reason ?? say(isCharge ? 'charge' : 'allowance')}</td>
              <td />
              <td />
              <td>{percent(vatPercentage)}</td>
              <td>{isCharge ? money(amount) : `−${money(amount)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="totals">
        <Fact name={say('amountExclVat')} value={money(read.amountExclVat)} />
        <Fact name={field('vatAmount')} value={money(read.vatAmount)} />
        <Fact name={translate('purchaseInvoices.totals.total')} value={money(read.amountInclVat)} />
        <Fact name={say('amountDue')} value={money(read.amountDue)} />
      </dl>
    </Sheet>
  );

  function percent(text: string | null): string {
    return text === null ? '' : format.percent(Number(text) / 100);
  }
}

function Party({ title, party }: { title: string; party: EInvoiceParty }) {
  const { name, street, postcode, city, country, vatNumber } = party;
  return (
    <address>
      <strong>{title}</strong>
      {[name, street, [postcode, city].filter(Boolean).join(' '), country, vatNumber].filter(Boolean).map((text) => (
        <span key={text}>{text}</span>
      ))}
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
  h3: { margin: '0 0 12px', fontSize: '1.0625rem' },
  address: { display: 'inline-flex', flexDirection: 'column', width: '50%', verticalAlign: 'top', fontStyle: 'normal', paddingRight: 8 },
  'address strong, dt, th': { color: colour.ink2, fontWeight: 400, fontSize: '0.8125rem' },
  dl: { margin: '12px 0' },
  'dl > div': { display: 'flex', justifyContent: 'space-between', gap: 16 },
  dd: { margin: 0, fontFeatureSettings: '"tnum"', overflowWrap: 'anywhere' },
  '.note': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  table: { width: '100%', borderCollapse: 'collapse' },
  'th, td': { textAlign: 'end', padding: '4px 0 4px 8px', borderBottom: `1px solid ${colour.line}`, verticalAlign: 'top' },
  'th:first-of-type, td:first-of-type': { textAlign: 'start', paddingLeft: 0, overflowWrap: 'anywhere' },
  td: { fontFeatureSettings: '"tnum"' },
  small: { display: 'block', color: colour.ink2 },
  '.totals': { marginLeft: 'auto', width: 'min(100%, 260px)' },
});
