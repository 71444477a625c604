import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../../../../tests/support/api.ts';
import { accountsApi, accountsRoute as base, bakery } from '../../../../tests/support/accountsApi.ts';

const { api, made } = await accountsApi();

describe('GET /api/{division}/account/export', () => {
  const lines = (answer: ApiAnswer<unknown>) => answer.text.replace('\uFEFF', '').trim().split('\r\n');

  it('sends all matching accounts as a file for the reader’s spreadsheet', async () => {
    await made({ ...bakery, name: '=HYPERLINK("x")', phone: '+31 30 1234567', latitude: 52.5, longitude: 5.25 });
    await made({ name: 'Hotel De Kroon' });
    const answer = await api.call(`GET ${base}/export?isCustomer=true`, { headers: { accept: 'text/csv', 'accept-language': 'nl' } });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="relaties-\d{4}-\d\d-\d\d\.csv"/);
    expect(answer.text.startsWith('\uFEFFRelatienummer;Naam;')).toBe(true);
    expect(lines(answer)).toHaveLength(2);
    expect(lines(answer)[1]).toContain(`00000001;"'=HYPERLINK(""x"")";;;Klant;nee`);
    expect(lines(answer)[1]).toContain("52,5;5,25;'+31 30 1234567");
  });

  it('goes on beyond a page and speaks English with commas', async () => {
    await api.database.sql(sql`insert into account (division, id, "createdBy", "modifiedBy", code, name)
      select 120001, gen_random_uuid(), 'x', 'x', n::text, 'Kiosk ' || n from generate_series(1, 2345) n`);
    const answer = await api.call(`GET ${base}/export?sort=code`, { headers: { 'accept-language': 'en' } });
    expect(lines(answer)).toHaveLength(2346);
    expect(lines(answer)[0]).toMatch(/^Account number,Name,/);
    expect(lines(answer)[2345]).toMatch(/^2345,Kiosk 2345,/);
  });

  it('speaks German with German words', async () => {
    await made({ name: 'Grundschule Nord', status: 'Prospect' });
    const answer = await api.call(`GET ${base}/export`, { headers: { 'accept-language': 'de' } });
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''gesch%C3%A4ftspartner-");
    expect(lines(answer)[0]).toMatch(/^Geschäftspartnernummer;Name;/);
    expect(lines(answer)[1]).toContain(';Interessent;nein;');
  });
});
