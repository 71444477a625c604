import { expect, it } from 'vitest';
import { demonstrationDivisions } from '#server/demonstration/demonstration.ts';
import { demonstrationInvoices, demonstrationReference } from './demonstration/demonstrationInvoice.ts';
import { invoicePaper } from './demonstration/invoicePaper.ts';

it("gives no two invoices the same supplier's number, however many there are", () => {
  const references = Array.from({ length: 100_000 }, (_, number) => demonstrationReference({ code: 120_001 }, number + 1, '2026-03-02'));
  expect(new Set(references).size).toBe(references.length);
  expect(references[0]).toMatch(/^2026-\d{5}$/);
});

it.each([
  ['NL', /\(\d\d-\d\d-2026\)/, /\d\d\.\d\d\.2026/],
  ['DE', /\(\d\d\.\d\d\.2026\)/, /\d\d-\d\d-2026/],
])('writes days on paper as suppliers in %s do', (country, own, other) => {
  const division = demonstrationDivisions({ accounts: 600, assets: 1200, today: '2026-12-30' }).find((one) => one.country === country);
  const invoice = division && demonstrationInvoices(division)[0];
  const paper = invoice ? invoicePaper(division, invoice).toString('latin1') : '';
  expect(paper).toMatch(own);
  expect(paper).not.toMatch(other);
});
