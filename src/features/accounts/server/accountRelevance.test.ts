import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { accountsApi, accountsRoute as base, bakery } from '../../../../tests/support/accountsApi.ts';
import type { Contact } from '../contactSchema.ts';
import type { AccountRow } from '../schema.ts';

const { api, made, names, fill } = await accountsApi();

const asked = (q: string, filter: object = {}) =>
  `${base}?${new URLSearchParams({ q, sort: '["relevance","ASC"]', filter: JSON.stringify(filter) })}`;

const rows = async (q: string, filter: object = {}, pageSize = 100) =>
  (await api.call<AccountRow[]>(`GET ${asked(q, filter)}`, { headers: { pagesize: String(pageSize) } })).body;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** How well an account fits a word: its number or name is it, starts with it, has a word that does, holds it; else not by its name. */
function fitOf({ code, name }: AccountRow, word: string): number {
  const texts = [code.replace(/^0+/, ''), plain(name)];
  if (texts.includes(word)) return 0;
  if (texts.some((text) => text.startsWith(word))) return 1;
  if (texts.some((text) => ` ${text}`.replaceAll(/[-/.,(&']/g, ' ').includes(` ${word}`))) return 2;
  return texts.some((text) => text.includes(word)) ? 3 : 4;
}

describe('the list of accounts by relevance', () => {
  it('over the demonstration: number and name first, then a word of the name, then other fields, then contacts, each saying why', async () => {
    await fill(600);
    const words = ['wolters', 'bosman', 'bos', 'berg', 'linde', 'utrecht', 'zeist', 'jan', 'kok', '10', '1001', 'de', 'garage', '35'];
    for (const word of words) {
      const found = await rows(word);
      expect(found.length, word).toBeGreaterThan(0);
      const fits = found.map((row) => fitOf(row, word));
      expect(fits, word).toEqual(fits.toSorted((a, b) => a - b));
      for (const [index, { match, name }] of found.entries()) {
        expect(match === null, `${word}: ${name}`).toBe((fits[index] ?? 4) < 4);
        if (match) expect(plain(match.text), `${word}: ${name}`).toContain(word);
      }
      const byContact = found.map(({ match }) => match?.field === 'contact');
      expect(byContact, word).toEqual(byContact.toSorted((a, b) => Number(a) - Number(b)));
    }
  });

  it('takes a name for a name: wolters, bosman', async () => {
    await fill(600);
    const [wolters] = await rows('wolters', { isSupplier: true });
    expect(wolters).toMatchObject({ name: expect.stringContaining('Wolters'), isSupplier: true, match: null });
    const [bosman] = await rows('bosman');
    expect(bosman).toMatchObject({ name: expect.stringContaining('Bosman'), match: null });
    const all = await rows('bosman');
    expect(all.at(-1)?.match).toMatchObject({ field: 'contact', text: expect.stringContaining('Bosman') });
  });

  it('puts what was typed in full before what only starts with it', async () => {
    for (const name of ['Bosman', 'Bos', 'Garage Bos', 'Bos & Zoon', 'Basisschool Boschlust']) await made({ name });
    expect(await names(asked('bos'))).toEqual(['Bos', 'Bos & Zoon', 'Bosman', 'Basisschool Boschlust', 'Garage Bos']);
  });

  it('judges several words together, without accents, and numbers without their zeros', async () => {
    await made({ ...bakery, name: 'Bäckerei Groß', city: 'Utrecht', code: '00004711' });
    await made({ name: 'Groot Utrecht', code: '00047110' });
    await made({ name: 'Hotel 4711', code: '00000012' });
    expect(await names(asked('backerei gross'))).toEqual(['Bäckerei Groß']);
    expect(await names(asked('gro utrecht'))).toEqual(['Groot Utrecht', 'Bäckerei Groß']);
    expect(await names(asked('4711'))).toEqual(['Bäckerei Groß', 'Groot Utrecht', 'Hotel 4711']);
    expect((await rows('gro utrecht'))[1]?.match).toEqual({ field: 'city', text: 'Utrecht' });
  });

  it('finds umlauts in both spellings, and nothing else by the second one', async () => {
    await made({ name: 'Müller & Söhne', city: 'München', code: '00000021' });
    await made({ name: 'Bäckerei Groß', code: '00000022' });
    await made({ name: 'Boer Boerderij', code: '00000023' });
    for (const q of ['soehne', 'sohne', 'Söhne', 'muellER soehne', 'muenchen mull'])
      expect(await names(asked(q)), q).toEqual(['Müller & Söhne']);
    expect(await names(asked('baeckerei'))).toEqual(['Bäckerei Groß']);
    expect(await names(asked('boer'))).toEqual(['Boer Boerderij']);
    expect((await rows('muenchen'))[0]?.match).toEqual({ field: 'city', text: 'München' });
    expect(await names(asked('oehne'))).toEqual(['Müller & Söhne']);
    expect(await names(asked('bor'))).toEqual([]);
  });

  it.each([
    ['molen', 'tradeName', 'De Molen'],
    ['zeist', 'city', 'Zeist'],
    ['3701ab', 'postcode', '3701 AB'],
    ['zk9', 'searchCode', 'ZK9'],
    ['vries zeist', 'contact', 'Jan de Vries'],
  ])('says by which field %s was found: %s', async (q, field, text) => {
    const { id } = await made({
      name: 'Bakker',
      tradeName: 'De Molen',
      city: 'Zeist',
      postcode: '3701AB',
      country: 'NL',
      searchCode: 'ZK9',
    });
    for (const [firstName, middleName, lastName] of [
      ['Bea', 'van', 'Zeisteren'],
      ['Jan', 'de', 'Vries'],
    ])
      await api.call<Contact>(`POST ${base}/${id}/contact`, { body: { firstName, middleName, lastName } });
    expect((await rows(q))[0]?.match).toEqual({ field, text });
  });

  it('gives pages, totals and the other end first', async () => {
    await fill(600);
    const whole = await rows('de', { isCustomer: true }, 20);
    const second = await api.call<AccountRow[]>(`GET ${asked('de', { isCustomer: true })}`, { headers: { pagesize: '5', page: '2' } });
    expect(second.body.map(({ id }) => id)).toEqual(whole.slice(5, 10).map(({ id }) => id));
    const total = Number((await api.call(`GET ${base}?q=de&isCustomer=true`)).headers['x-total-count']);
    expect(second.headers['x-total-count']).toBe(String(total));
    const reversed = await api.call<AccountRow[]>(`GET ${base}?q=garage&sort=-relevance`);
    expect(reversed.body.map(({ id }) => id)).toEqual((await rows('garage')).toReversed().map(({ id }) => id));
  });

  it('is the list by name where nothing was typed', async () => {
    for (const name of ['Vos', 'Bos']) await made({ name });
    expect(await names(`${base}?sort=relevance`)).toEqual(['Bos', 'Vos']);
  });

  it('shows nothing of other divisions', async () => {
    await made({ name: 'Grundschule Nord' }, 230001);
    expect(await names(asked('grundschule'))).toEqual([]);
    const [found] = await api.database.pool
      .for([120001])
      .rows<{ total: number; ids: string[] }>(
        sql`select total, ids from search_ranked('account', 230001, array['grundschule'], 'code', 'name', 'contactNames', 10)`,
      );
    expect(found).toEqual({ total: 0, ids: [] });
  });
});

describe('a number of an account', () => {
  it.each(['00.004.711', '00004 711', '4.711', '0000004711', '00004-711', '00004711'])('is found as %s', async (typed) => {
    await api.call(`POST ${base}`, { as: 'ada', body: { code: '00004711', name: 'Nummer vier', status: 'Customer' } });
    const plainList = await api.call<AccountRow[]>(`GET ${base}?${new URLSearchParams({ q: typed })}`);
    for (const found of [await rows(typed), plainList.body]) expect(found.map(({ code }) => code)).toEqual(['00004711']);
  });
});
