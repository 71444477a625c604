import { describe, expect, it } from 'vitest';
import { ciiInvoice, ublInvoice } from '../support/eInvoices.ts';
import { colleague } from './support/colleague.ts';
import { divisionOf, mannersOf, visit } from './support/visitor.ts';

const label = (field: string) => `resources.purchaseInvoices.fields.${field}`;

describe.each(mannersOf('nl', 1280))('a purchaser ($language, $width px)', (manner) => {
  it('drops an e-invoice beside the form, reads it as paper, and finds the form filled', () =>
    visit({ manner, userName: 'piet', path: `/purchase-invoices/new?division=${divisionOf(manner)}` }, async (visitor) => {
      const { page, t, division } = visitor;
      await visitor.meet(t('purchaseInvoices.newTitle'));
      const clerk = await colleague('ada');
      const [supplier] = await clerk.get<{ name: string }[]>(`/api/${division}/account?filter={"isSupplier":true}&range=[0,0]`);
      const [item] = await clerk.get<{ code: string }[]>(`/api/${division}/item?filter={"isPurchaseItem":true}&range=[0,0]`);
      const text = (manner.language === 'nl' ? ublInvoice : ciiInvoice)
        .replaceAll('Test supplier B.V.', (supplier?.name ?? '').replaceAll('&', '&amp;'))
        .replaceAll('MAN-25', item?.code ?? '');
      const file = { name: 'factuur.xml', mimeType: 'text/xml', buffer: Buffer.from(text) };
      await page
        .getByRole('region', { name: t('documents.title') })
        .locator('input[type=file]')
        .setInputFiles(file);
      await visitor.meet(t('purchaseInvoices.titleOf', { name: supplier?.name ?? '' }));
      const paper = page.getByRole('article');
      await paper.getByRole('heading', { name: t('purchaseInvoices.eInvoice.invoice', { number: '2026-0815' }) }).waitFor();
      await page.getByText(new RegExp(t('purchaseInvoices.eInvoice.noItem', { smart_count: 3 }))).waitFor();
      expect(await visitor.field(label('yourRef')).inputValue()).toBe('2026-0815');
      expect(await visitor.field(label('controlAmount')).inputValue()).toBe('127,05');
      await page
        .getByText(item?.code ?? '', { exact: true })
        .first()
        .waitFor();
      await visitor.look('e-invoice');
    }));
});
