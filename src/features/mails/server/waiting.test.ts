import { expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { addRequest, arrangeAccounts } from '../../../../tests/support/serviceRequests.ts';
import type { Mail } from '../schema.ts';

const api = await testApi();

it('waits and can be read as long as there is no mail server', async () => {
  await arrangeAccounts(api);
  const { id } = await addRequest(api, { contacts: [{ name: 'Ann', email: 'ann@customer.example', notify: true }] });
  await api.call(`POST /api/servicerequest/120001/${id}/accept`, { as: 'sofie' });
  await api.runJobs();
  const [mail] = (await api.call<Mail[]>('GET /api/divisions/120001/mails')).body;
  expect(mail).toMatchObject({ status: 'Pending', attempts: 0, language: 'nl', messageId: expect.stringMatching(/@localhost>$/) });
  expect((await api.call<Mail>(`GET /api/divisions/120001/mails/${mail?.id ?? ''}`)).body.text).toContain('Beste Ann,');
});
