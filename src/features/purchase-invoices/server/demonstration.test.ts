import { expect, it } from 'vitest';
import { demonstrationReference } from './demonstration/demonstrationInvoice.ts';

it("gives no two invoices the same supplier's number, however many there are", () => {
  const references = Array.from({ length: 100_000 }, (_, number) => demonstrationReference({ code: 120_001 }, number + 1, '2026-03-02'));
  expect(new Set(references).size).toBe(references.length);
  expect(references[0]).toMatch(/^2026-\d{5}$/);
});
