import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { addRequest, arrangeAccounts, putInState } from '../../../../tests/support/serviceRequests.ts';
import { serviceRequestContact, type ServiceRequest, type ServiceRequestContact } from '../schema.ts';

const api = await testApi();
const home = '/api/servicerequest/120001';
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';
const bakker = { name: 'J. Bakker', phone: '06 12 34 56 78' };

beforeAll(() => arrangeAccounts(api));

async function contactsOf(id: string): Promise<ServiceRequestContact[]> {
  return (await api.call<ServiceRequest>(`GET ${home}/${id}`)).body.contacts ?? [];
}

describe('contacts of a request', () => {
  it('are added, changed and removed one by one', async () => {
    const { id } = await addRequest(api);
    const added = await api.call<ServiceRequestContact>(`POST ${home}/${id}/contact`, { body: { ...bakker, role: 'OnSite' } });
    expect(added).toMatchObject({
      status: 201,
      body: { name: 'J. Bakker', role: 'OnSite', notify: true, isPrimary: false, serviceRequestId: id },
    });
    expect(serviceRequestContact.safeParse(added.body).error).toBeUndefined();
    const contact = `${home}/${id}/contact/${added.body.id}`;
    const changed = await api.call(`PUT ${contact}`, {
      body: { email: 'j.bakker@delinde.example', phone: '' },
      headers: { 'if-match': '"1"' },
    });
    expect(changed).toMatchObject({ status: 200, body: { name: 'J. Bakker', phone: null, email: 'j.bakker@delinde.example', version: 2 } });
    expect(await api.problem(`DELETE ${contact}`, { headers: { 'if-match': '"1"' } })).toMatchObject({ status: 412 });
    expect((await api.call(`DELETE ${contact}`, { headers: { 'if-match': '"2"' } })).status).toBe(204);
    expect(await api.problem(`DELETE ${contact}`)).toMatchObject({ status: 404 });
    expect(await contactsOf(id)).toEqual([]);
  });

  it('answer 200 to a POST that carries the id of one', async () => {
    const { id, contacts = [] } = await addRequest(api, { contacts: [bakker] });
    const answer = await api.call(`POST ${home}/${id}/contact`, { body: { ...bakker, id: contacts[0]?.id, name: 'Jeroen Bakker' } });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Jeroen Bakker', version: 2 } });
  });

  it('refuse a stale version and a change that leaves no way to reach the contact', async () => {
    const { id, contacts = [] } = await addRequest(api, { contacts: [bakker] });
    const contact = `${home}/${id}/contact/${contacts[0]?.id}`;
    const problem = await api.problem(`PUT ${contact}`, { body: { phone: null } });
    expect(problem).toMatchObject({ status: 400 });
    expect(problem.errors).toHaveProperty('email');
    await api.call(`PUT ${contact}`, { body: { mobile: '06 1' } });
    expect(await api.problem(`PUT ${contact}`, { body: { mobile: '06 2' }, headers: { 'if-match': '"1"' } })).toMatchObject({
      status: 412,
      current: { mobile: '06 1' },
    });
  });

  it.each([
    ['name', { phone: '1' }],
    ['name', { ...bakker, name: 'x'.repeat(101) }],
    ['email', { name: 'J. Bakker' }],
    ['email', { name: 'J. Bakker', email: 'bakker' }],
    ['role', { ...bakker, role: 'Boss' }],
    ['contactId', { ...bakker, contactId: unknown }],
    ['nickname', { ...bakker, nickname: 'Jer' }],
  ])('refuse a wrong %s by its name', async (field, body) => {
    const { id } = await addRequest(api);
    const problem = await api.problem(`POST ${home}/${id}/contact`, { body });
    expect(problem.status).toBe(400);
    expect(Object.keys(problem.errors ?? {})).toContain(field);
  });

  it('have one first to call', async () => {
    const { id } = await addRequest(api, { contacts: [{ ...bakker, isPrimary: true }] });
    await api.call(`POST ${home}/${id}/contact`, { body: { name: 'M. Visser', phone: '2', isPrimary: true } });
    expect((await contactsOf(id)).map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
      ['M. Visser', true],
      ['J. Bakker', false],
    ]);
  });

  it('reach a reader who has the version of the request already', async () => {
    const { id } = await addRequest(api);
    await api.call(`POST ${home}/${id}/contact`, { body: bakker });
    const answer = await api.call<ServiceRequest>(`GET ${home}/${id}`, { headers: { 'if-none-match': '"1"' } });
    expect(answer.body.contacts).toHaveLength(1);
  });

  it('belong to their request only', async () => {
    const { contacts = [] } = await addRequest(api, { contacts: [bakker] });
    const other = await addRequest(api);
    const body = { mobile: '1' };
    expect(await api.problem(`PUT ${home}/${other.id}/contact/${contacts[0]?.id}`, { body })).toMatchObject({ status: 404 });
    expect(await api.problem(`POST ${home}/${unknown}/contact`, { body: bakker })).toMatchObject({ status: 404 });
    expect(await api.problem(`POST ${home}/${other.id}/contact`, { body: bakker, as: 'carla' })).toMatchObject({ status: 403 });
    expect(await api.problem(`POST ${home}/${other.id}/contact`, { body: bakker, as: null })).toMatchObject({ status: 401 });
  });

  it('stay as they are once the request is closed', async () => {
    const { id } = await addRequest(api, { contacts: [bakker] });
    for (const status of ['Declined', 'Realised', 'Processed', 'Void']) {
      await putInState(api, id, status);
      expect(await api.problem(`POST ${home}/${id}/contact`, { body: bakker })).toMatchObject({ status: 409, code: 'closed' });
    }
  });
});

describe('a list of contacts', () => {
  it('updates those with an id, adds the others and removes none', async () => {
    const { id, contacts = [] } = await addRequest(api, { contacts: [bakker, { name: 'Blijft', phone: '9' }] });
    const first = contacts.find(({ name }) => name === 'J. Bakker');
    const answer = await api.call<ServiceRequestContact[]>(`POST ${home}/${id}/contactList`, {
      body: [
        { ...first, name: 'Jeroen Bakker' },
        { name: 'M. Visser', email: 'm@delinde.example' },
      ],
    });
    expect(answer).toMatchObject({ status: 200, body: [{ id: first?.id, name: 'Jeroen Bakker' }, { name: 'M. Visser' }] });
    expect((await contactsOf(id)).map(({ name }) => name).sort()).toEqual(['Blijft', 'Jeroen Bakker', 'M. Visser']);
  });

  it('names no contact twice', async () => {
    const { id, contacts = [] } = await addRequest(api, { contacts: [bakker] });
    const problem = await api.problem(`POST ${home}/${id}/contactList`, { body: [contacts[0], { ...bakker, id: contacts[0]?.id }] });
    expect(Object.keys(problem.errors ?? {})).toEqual(['1.id']);
  });

  it('is kept whole or not at all', async () => {
    const { id } = await addRequest(api);
    const problem = await api.problem(`POST ${home}/${id}/contactList`, { body: [bakker, { name: 'Onbereikbaar' }] });
    expect(Object.keys(problem.errors ?? {})).toEqual(['1.email']);
    expect(await api.problem(`POST ${home}/${id}/contactList`, { body: [bakker, { ...bakker, id: unknown }] })).toMatchObject({
      status: 404,
    });
    expect(await contactsOf(id)).toEqual([]);
  });

  it('holds at most 50', async () => {
    const { id } = await addRequest(api);
    const body = Array.from({ length: 51 }, () => bakker);
    expect(await api.problem(`POST ${home}/${id}/contactList`, { body })).toMatchObject({ status: 400 });
    expect((await api.call<[]>(`POST ${home}/${id}/contactList`, { body: [] })).body).toEqual([]);
  });
});
