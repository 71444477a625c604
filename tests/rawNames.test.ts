import { expect, it } from 'vitest';
import { rawNames } from './e2e/support/rawNames.ts';

it.each([
  ['supplierId: Vul dit in.', ['supplierId']],
  ['Overgenomen: [resources.purchaseInvoices.fields.lines.modified]', ['[resources.purchaseInvoices.fields.lines.modified]']],
  ['forms.save', ['forms.save']],
  ['Betaald met iDEAL bij McDonald, info@deKroon.example, bijlageEen.pdf', []],
  ['Hotel De Kroon · AED-VA · 3511 AB Utrecht · CO2-blusser', []],
])('finds what no person should read in %s', (text, names) => {
  expect(rawNames(text)).toEqual(names);
});
