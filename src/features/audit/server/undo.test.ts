import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Contact } from '#features/accounts/contactSchema.ts';
import { accountsApi, accountsRoute, bakery } from '../../../../tests/support/accountsApi.ts';
import { auditApi, auditRoute } from '../../../../tests/support/auditApi.ts';
import type { UndoableChange } from '../schema.ts';

const { api, made } = await accountsApi();
const { entriesOf, entryOf, undo } = auditApi(api);
const contactOf = async (accountId: string, more: object = {}) => {
  const body = { firstName: 'Karin', lastName: 'Smit', email: 'karin@smit.example', ...more };
  const answer = await api.call<Contact>(`POST ${accountsRoute}/${accountId}/contact`, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const read = (path: string) => api.call(`GET /api/120001/${path}`);
const group = async (code: string) => {
  const answer = await api.call<{ id: string; code: string }>('POST /api/120001/itemgroup', {
    as: 'ada',
    body: { code, description: code },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

describe('a creation', () => {
  it('is taken back as a deletion, which is taken back in turn', async () => {
    const account = await made();
    const entry = await entryOf(account.id, 'create');
    expect(entry.undo).toBe('removal');
    expect(await undo(entry)).toMatchObject({ status: 200, body: { undone: 1 } });
    expect((await read(`account/${account.id}`)).status).toBe(404);
    const deletion = await entryOf(account.id, 'delete');
    expect(deletion).toMatchObject({ undo: 'restoration', operation: 'undoChange' });
    expect((await undo(deletion)).status).toBe(200);
    expect((await read(`account/${account.id}`)).body).toMatchObject({ name: bakery.name, city: 'Utrecht' });
  });

  it('stays where something was changed since, which is named with who and when in the language of the reader', async () => {
    const account = await made();
    await api.call(`PUT ${accountsRoute}/${account.id}`, { as: 'bram', body: { city: 'Zeist' } });
    const answer = await undo(await entryOf(account.id, 'create'), { language: 'de' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'changedSince' } });
    expect(answer.body.hindrances?.[0]).toMatch(/^Ort: danach geändert von Bram Hendriks am /);
    expect((await read(`account/${account.id}`)).status).toBe(200);
  });

  it('stays where another record refers to it, which is named', async () => {
    const account = await made();
    await contactOf(account.id);
    const answer = await undo(await entryOf(account.id, 'create'));
    expect(answer).toMatchObject({ status: 409, body: { code: 'inUse', hindrances: ['Contactpersoon Karin Smit verwijst hiernaar'] } });
    expect((await read(`account/${account.id}`)).status).toBe(200);
  });

  it('goes once, however many ask at the same time', async () => {
    const account = await made();
    const entry = await entryOf(account.id, 'create');
    const answers = await Promise.all([undo(entry), undo(entry, { as: 'bram' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.hindrances?.[0]).toMatch(/^Verwijderd door /);
  });
});

describe('a deletion', () => {
  it('is taken back with what hung on it, as one, from what its request changed', async () => {
    const account = await made();
    const contact = await contactOf(account.id);
    await api.call(`PUT ${accountsRoute}/${account.id}`, { body: { mainContactId: contact.id } });
    expect((await api.call(`DELETE /api/120001/contact/${contact.id}`)).status).toBe(204);
    expect((await read(`account/${account.id}`)).body).toMatchObject({ mainContactId: null });
    const answer = await undo(await entryOf(contact.id, 'delete'), { all: true });
    expect(answer, answer.text).toMatchObject({ status: 200, body: { undone: 2 } });
    expect((await read(`contact/${contact.id}`)).body).toMatchObject({ fullName: contact.fullName, email: 'karin@smit.example' });
    expect((await read(`account/${account.id}`)).body).toMatchObject({ mainContactId: contact.id });
    const found = await api.call<unknown[]>(`GET ${accountsRoute}?filter=${encodeURIComponent('{"q":"Karin"}')}`);
    expect(found.body).toHaveLength(1);
  });

  it('is taken back once, and not when its account is gone', async () => {
    const account = await made();
    const contact = await contactOf(account.id);
    await api.call(`DELETE /api/120001/contact/${contact.id}`);
    const deletion = await entryOf(contact.id, 'delete');
    await undo(await entryOf(account.id, 'create'));
    expect((await undo(deletion)).status).toBe(404);
    await undo(await entryOf(account.id, 'delete'));
    expect((await undo(deletion)).status).toBe(200);
    const again = await undo(deletion);
    expect(again).toMatchObject({ status: 409, body: { code: 'changedSince' } });
    expect(again.body.hindrances?.[0]).toMatch(/^Teruggehaald door Anna de Boer op /);
  });

  it('of master data comes back under its id, for those who may write it', async () => {
    const { id } = await group('pal');
    expect((await api.call(`DELETE /api/120001/itemgroup/${id}`, { as: 'ada' })).status).toBe(204);
    const deletion = await entryOf(id, 'delete');
    expect((await undo(deletion)).status).toBe(403);
    expect((await undo(deletion, { as: 'ada' })).status).toBe(200);
    expect((await api.call(`GET /api/120001/itemgroup/${id}`)).body).toMatchObject({ id, code: 'pal' });
  });
});

describe('a change', () => {
  it('is taken back as a series, as the history shows it', async () => {
    const account = await made();
    for (const city of ['Zeist', 'Bunnik', 'Houten']) await api.call(`PUT ${accountsRoute}/${account.id}`, { body: { city } });
    const [latest, , first] = await entriesOf(account.id);
    if (!latest || !first) throw new Error('no entries');
    expect(await undo(latest, { since: first.at })).toMatchObject({ status: 200, body: { undone: 1 } });
    expect((await read(`account/${account.id}`)).body).toMatchObject({ city: 'Utrecht' });
  });

  it('is taken back again by undoing its undo', async () => {
    const account = await made();
    await api.call(`PUT ${accountsRoute}/${account.id}`, { body: { city: 'Zeist' } });
    await undo(await entryOf(account.id, 'update'));
    await undo(await entryOf(account.id, 'update'));
    expect((await read(`account/${account.id}`)).body).toMatchObject({ city: 'Zeist' });
  });

  it('stays where the former value is not allowed any more, which is said by the name of the field', async () => {
    const [reseller, account] = [await made({ ...bakery, name: 'Groothandel', isReseller: true }), await made()];
    await api.call(`PUT ${accountsRoute}/${account.id}`, { body: { resellerId: reseller.id } });
    await api.call(`PUT ${accountsRoute}/${account.id}`, { body: { resellerId: null } });
    await api.call(`PUT ${accountsRoute}/${reseller.id}`, { body: { isReseller: false } });
    const answer = await undo(await entryOf(account.id, 'update'), { language: 'en' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'undoRefused', errors: { resellerId: expect.anything() } } });
    expect(answer.body.hindrances?.[0]).toMatch(/^Reseller of this account: /);
  });
});

describe('the changes that a person may take back', () => {
  const undoable = async (record: string, as = 'anna') => {
    const answer = await api.call<UndoableChange[]>(`GET ${auditRoute}/undoable?record=${record}`, { as });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.map((change) => change.undo);
  };

  it('are listed for some records, as far as the person may make the calls', async () => {
    const account = await made();
    const contact = await contactOf(account.id);
    await api.call(`PUT ${accountsRoute}/${account.id}`, { body: { city: 'Zeist' } });
    await api.call(`DELETE /api/120001/contact/${contact.id}`);
    expect(await undoable(`account/${account.id},contact/${contact.id}`)).toEqual(['restoration', 'values', 'removal', 'removal']);
    const { id } = await group('rol');
    expect(await undoable(`itemGroup/${id}`)).toEqual([]);
    expect(await undoable(`itemGroup/${id}`, 'ada')).toEqual(['removal']);
    expect(await api.wrongFields(`GET ${auditRoute}/undoable?record=account`)).toEqual(['record.0']);
  });

  it('are none of a record whose reading alone was noted', async () => {
    const account = await made();
    await api.database.sql(sql`update audit set action = 'readSecrets' where "entityId" = ${account.id}`);
    expect(await undoable(`account/${account.id}`)).toEqual([]);
  });
});
