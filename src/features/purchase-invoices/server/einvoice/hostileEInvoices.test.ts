import { expect, it } from 'vitest';
import { mostLines } from '#contract/documentLines.ts';
import { changed, refusalOf, refusedAs, ublInvoice } from '../../../../../tests/support/eInvoices.ts';

const filled = (part: string) => changed(ublInvoice, '<cbc:Note>', `${part}<cbc:Note>`);

it('a file of another kind that is nested deeply is left after its root', async () => {
  const begun = performance.now();
  expect(await refusalOf('<a>'.repeat(20_000))).toMatchObject(refusedAs('eInvoiceUnknown'));
  expect(performance.now() - begun).toBeLessThan(1000);
});

it.each([
  ['a comment', `<!--${'- '.repeat(150_000)}-->`],
  ['many comments', '<!---->'.repeat(50_000)],
  ['an instruction', `<?a ${'b '.repeat(150_000)}?>`],
  ['the value of an attribute', `<a b="${'&amp;'.repeat(60_000)}"/>`],
  ['references in an attached file', `<cbc:EmbeddedDocumentBinaryObject>${'&#65;'.repeat(60_000)}</cbc:EmbeddedDocumentBinaryObject>`],
])('%s of a length that the parser would have to join is refused before it ends', async (_, part) => {
  expect(await refusalOf(filled(part))).toMatchObject(refusedAs('eInvoiceBroken'));
});

it.each([
  ['numbers', '1234567890         12345         ob '.repeat(150_000)],
  ['objects', Array.from({ length: 1500 }, (_none, at) => `${at} 0 obj${' /EF<</U/U'.repeat(300)} endobj\n`).join('')],
])('a PDF of many %s lets other calls be answered while it is read, and takes a time that grows with its length', async (_, content) => {
  let turns = 0;
  const count = () => {
    turns++;
    turn = setImmediate(count);
  };
  let turn = setImmediate(count);
  const begun = performance.now();
  expect(await refusalOf(`%PDF-1.7\n${content}`)).toMatchObject(refusedAs('eInvoiceUnknown'));
  const took = performance.now() - begun;
  clearImmediate(turn);
  expect(turns > 2 || took < 300, `${turns} turns in ${took} ms`).toBe(true);
});

it('a PDF in which the word of an object stands too often is refused', async () => {
  expect(await refusalOf(`%PDF-1.7\n${'obj'.repeat(200_001)}`)).toMatchObject(refusedAs('eInvoiceTooLarge'));
});

it('an e-invoice of more charges than an invoice has lines is refused', async () => {
  const [charge = ''] = /<cac:AllowanceCharge>.*?<\/cac:AllowanceCharge>/s.exec(ublInvoice) ?? [];
  const full = changed(ublInvoice, charge, charge.repeat(mostLines));
  expect(await refusalOf(full)).toMatchObject(refusedAs('eInvoiceLines', { max: mostLines }));
});
