import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Mail } from '#features/mails/schema.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { auditApi } from '../../../../tests/support/auditApi.ts';
import { sentStatements } from '../../../../tests/support/sentStatements.ts';
import { addRequest, arrangeAccounts, arrangeReferences, engineerId, putInState } from '../../../../tests/support/serviceRequests.ts';

const api = await testApi({ PUBLIC_URL: 'https://service.preventie.example' });
const home = '/api/servicerequest/120001';

beforeAll(async () => {
  await arrangeAccounts(api);
  await arrangeReferences(api);
  await api.database.sql(sql`update division set email = 'planning@preventie.example' where code = 120001`);
});

async function mailsAbout(id: string): Promise<Mail[]> {
  const filter = encodeURIComponent(JSON.stringify({ subjectType: 'ServiceRequest', subjectId: id }));
  const listed = (await api.call<Mail[]>(`GET /api/divisions/120001/mails?filter=${filter}`)).body;
  return Promise.all(listed.map(async (mail) => (await api.call<Mail>(`GET /api/divisions/120001/mails/${mail.id}`)).body));
}

async function lateRequest(body: object = {}, slaDueAt = '2026-11-18T09:00:00Z'): Promise<{ id: string; number: number }> {
  const { id, number } = await addRequest(api, { receiptDate: '2026-11-16T09:00:00Z', ...body });
  await api.database.sql(sql`update "serviceRequest" set "slaDueAt" = ${slaDueAt} where id = ${id}`);
  return { id, number };
}

async function checkAt(moment: string, query = ''): Promise<{ reminded: number }> {
  api.setNow(moment);
  const answer = await api.call<{ reminded: number }>(`POST ${home}/check${query}`, { as: 'ada' });
  api.setNow(undefined);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

it('reminds the office once of a request that waits longer than agreed, with a link to it', async () => {
  const { id, number } = await lateRequest();
  expect(await checkAt('2026-11-18T08:59:00Z')).toMatchObject({ reminded: 0 });
  expect(await checkAt('2026-11-18T09:10:00Z', '?dryRun=true')).toMatchObject({ reminded: 1 });
  expect(await mailsAbout(id)).toEqual([]);
  expect(await checkAt('2026-11-18T09:10:00Z')).toMatchObject({ reminded: 1 });
  const [mail, ...others] = await mailsAbout(id);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ receiver: 'planning@preventie.example', template: 'requestOverdue', language: 'nl', accountId: null });
  expect(mail?.subject).toBe(`Aanvraag ${number} wacht op een antwoord`);
  expect(mail?.text).toContain('woensdag 18 november 2026 om 10:00');
  expect(mail?.text).toContain('Ziekenhuis De Linde');
  expect(mail?.text).toContain(`https://service.preventie.example/service-requests/${id}?division=120001`);
  expect(await checkAt('2026-11-18T10:00:00Z')).toMatchObject({ reminded: 0 });
});

it('reminds the engineer to whom the request is assigned', async () => {
  const { id } = await lateRequest({ assignedToId: engineerId });
  await checkAt('2026-11-18T09:10:00Z');
  expect(await mailsAbout(id)).toMatchObject([{ receiver: 'mike@cura.example', receiverName: 'Mike Visser' }]);
});

it('does not remind of what was answered, or has been late for more than a week', async () => {
  const answered = await lateRequest();
  await putInState(api, answered.id, 'Accepted');
  const old = await lateRequest({}, '2026-11-01T09:00:00Z');
  expect(await checkAt('2026-11-18T09:10:00Z')).toMatchObject({ reminded: 0 });
  expect([await mailsAbout(answered.id), await mailsAbout(old.id)]).toEqual([[], []]);
});

it('reminds again when the time that was agreed anew is over', async () => {
  const { id } = await lateRequest();
  await checkAt('2026-11-18T09:10:00Z');
  await api.database.sql(sql`update "serviceRequest" set "slaDueAt" = '2026-11-19T09:00:00Z' where id = ${id}`);
  await checkAt('2026-11-19T08:00:00Z');
  expect(await mailsAbout(id)).toHaveLength(1);
  await checkAt('2026-11-19T09:10:00Z');
  expect(await mailsAbout(id)).toHaveLength(2);
});

it('asks the database as often for many requests as for one', async () => {
  await lateRequest();
  const one = await sentStatements(() => checkAt('2026-11-18T09:10:00Z'));
  for (let n = 0; n < 12; n++) await lateRequest();
  const many = await sentStatements(() => checkAt('2026-11-18T09:10:00Z'));
  expect([one.result.reminded, many.result.reminded]).toEqual([1, 12]);
  expect(many.texts).toHaveLength(one.texts.length);
});

it('keeps no change from being taken back, as the customer was told nothing', async () => {
  const { id } = await lateRequest();
  expect((await api.call(`PUT ${home}/${id}`, { as: 'ada', body: { notes: 'Sleutel bij de buren' } })).status).toBe(200);
  await checkAt('2026-11-18T09:10:00Z');
  await api.database.sql(sql`update mail set status = 'Sent', "sentAt" = now() where "subjectId" = ${id}`);
  const { undo, entryOf } = auditApi(api);
  expect((await undo(await entryOf(id, 'update'), { as: 'ada' })).status).toBe(200);
});

it('sends nothing where no address is known', async () => {
  await api.database.sql(sql`update division set email = null where code = 120001`);
  const { id } = await lateRequest();
  expect(await checkAt('2026-11-18T09:10:00Z')).toMatchObject({ reminded: 0 });
  expect(await mailsAbout(id)).toEqual([]);
});
