import { describe, expect, it } from 'vitest';
import { demonstratedApi } from '../support/demonstratedApi.ts';

const api = await demonstratedApi();
type Row = Readonly<Record<string, unknown>>;

describe.each([
  ['accounts', '/api/120001/account', ['code', 'name']],
  ['items', '/api/120001/item', ['code', 'description']],
  ['purchase orders', '/api/120001/purchaseorder/order', ['orderNumber']],
  ['purchase invoices', '/api/120001/purchaseinvoice', ['entryNumber', 'yourRef']],
  ['service requests', '/api/servicerequest/120001', ['number']],
  ['complaints', '/api/120001/complaint', ['number']],
] as const)('%s by relevance', (_name, path, fields) => {
  const listed = async (query: Record<string, string>) => {
    const answer = await api.call<Row[]>(`GET ${path}?${new URLSearchParams({ range: '[0,99]', ...query })}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const textOf = (row: Row, field: string) => String(row[field]).replace(/^0+/, '').toLowerCase();

  it('puts what is or starts with what was typed before what holds it elsewhere', async () => {
    const [sample] = (await listed({ sort: '["relevance","ASC"]' })).slice(-1);
    for (const field of fields) {
      const whole = textOf(sample ?? {}, field);
      for (const text of new Set(
        [whole, whole.slice(0, 3), whole.slice(0, 2), whole.slice(1, 3)].filter((part) => part.trim().length > 0),
      )) {
        const rows = await listed({ sort: '["relevance","ASC"]', filter: JSON.stringify({ q: text }) });
        const fits = rows.map((row) => {
          const texts = fields.map((one) => textOf(row, one));
          if (texts.includes(text)) return 0;
          return texts.some((one) => one.startsWith(text)) ? 1 : 2;
        });
        expect(fits, text).toEqual(fits.toSorted((a, b) => a - b));
        if (text === whole) expect(fits[0], text).toBe(0);
      }
    }
  });
});
