import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { headerOf, smtpError, startMailServer } from '../../../../tests/support/mailServer.ts';
import { accountIds, addRequest, arrangeAccounts } from '../../../../tests/support/serviceRequests.ts';
import { changeTriggers } from '../../../../tests/support/triggers.ts';
import type { Mail } from '../schema.ts';

const server = await startMailServer();
const smtp = `smtp://127.0.0.1:${server.port}`;
const api = await testApi({ SMTP_URL: smtp, MAIL_FROM: 'service@preventie.example', PUBLIC_URL: 'https://service.preventie.example' });
const base = '/api/divisions/120001/mails';
const start = '2026-03-02T09:00:00Z';

beforeAll(async () => {
  await arrangeAccounts(api);
  await api.database.sql(sql`update division set email = 'utrecht@preventie.example', phone = '030 123 45 67' where code = 120001`);
  await api.database.sql(sql`update account set language = 'en' where id = ${accountIds.plain}`);
});
beforeEach(() => api.setNow(start));
afterEach(async () => {
  server.behave(undefined);
  server.received.length = 0;
  await api.database.run('delete from mail; delete from job');
});

const ann = { name: 'Ann Smith', email: 'ann@customer.example', notify: true };
const requester = { name: 'Rob <b>& Co', email: 'rob@customer.example', role: 'Requester', notify: false };

async function requestWith(...contacts: object[]) {
  return addRequest(api, { contacts });
}
const accept = (id: string, query = '') => api.call(`POST /api/servicerequest/120001/${id}/accept${query}`, { as: 'sofie' });
const decline = (id: string, reason: string) =>
  api.call(`POST /api/servicerequest/120001/${id}/decline`, { as: 'sofie', body: { reason } });
const listed = async (filter: object = {}) =>
  (await api.call<Mail[]>(`GET ${base}?sort=["created","ASC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
const one = async () => {
  const [row] = await listed();
  return (await api.call<Mail>(`GET ${base}/${row?.id ?? ''}`)).body;
};

/** Runs the jobs after so many minutes. */
async function after(minutes: number): Promise<void> {
  api.setNow(new Date(Date.parse(start) + minutes * 60_000).toISOString());
  await api.runJobs();
}

describe('a mail', () => {
  it('goes to the contacts who want to be told of an acceptance, once, in their language and the brand of the division', async () => {
    const { id, number } = await requestWith(ann, requester, { name: 'Old', email: ann.email.toUpperCase(), notify: true });
    await accept(id, '?WifiNetwork=Guests&WifiCode=sunflower-88');
    await accept(id, '?PurchaseOrder=77');
    await api.runJobs();
    expect(server.received.map(({ to }) => to)).toEqual([[ann.email]]);
    const [mail] = server.received;
    if (!mail) throw new Error('none');
    expect(mail.from).toBe('service@preventie.example');
    expect(headerOf(mail, 'From')).toBe('Preventie Utrecht <service@preventie.example>');
    expect(headerOf(mail, 'Reply-To')).toBe('utrecht@preventie.example');
    expect(headerOf(mail, 'Subject')).toBe(`Your request ${number} has been accepted`);
    expect(headerOf(mail, 'Content-Language')).toBe('en');
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(mail.source).toContain('text/plain');
    expect(mail.source).toContain('text/html');
    expect(mail.source).not.toContain('sunflower');
    expect(await one()).toMatchObject({
      status: 'Sent',
      attempts: 1,
      sentAt: '2026-03-02T09:00:00.000Z',
      subjectType: 'ServiceRequest',
      subjectId: id,
    });
  });

  it('tells the requester of a refusal, and why, with what was typed as text and not as markup', async () => {
    const { id } = await requestWith(ann, requester);
    await decline(id, 'Te ver <script>alert(1)</script>');
    await decline(id, 'Another reason');
    const mail = await one();
    expect(mail).toMatchObject({ receiver: requester.email, template: 'requestDeclined', language: 'en' });
    expect(mail.text).toContain('Dear Rob <b>& Co,');
    expect(mail.text).toContain('Reason: Te ver <script>alert(1)</script>');
    expect(mail.html).toContain('Dear Rob &lt;b&gt;&amp; Co,');
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail.html).not.toContain('<script');
    expect(await listed()).toHaveLength(1);
  });

  it('is not written when what it tells of is not kept', async () => {
    const { id } = await requestWith(ann);
    await api.database.run(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    const trigger = 'refuse after insert on mail deferrable initially deferred for each row execute function refuse()';
    await changeTriggers(api.database, `create constraint trigger ${trigger}`);
    expect((await accept(id)).status).toBe(500);
    await changeTriggers(api.database, 'drop trigger refuse on mail');
    expect(await listed()).toEqual([]);
    expect((await api.call(`GET /api/servicerequest/120001/${id}`)).body).toMatchObject({ status: 'Open' });
  });

  it('waits for a person when it goes to what is no address, and lets no header be added', async () => {
    const { id } = await requestWith(ann);
    await api.database.sql(sql`
      update "serviceRequestContact" set email = ${'a@b.example\r\nBcc: all@c.example'}, name = ${'Ann\r\nBcc: all@c.example'} where "serviceRequestId" = ${id}`);
    await accept(id);
    await api.runJobs();
    expect(server.received).toEqual([]);
    expect(await one()).toMatchObject({ status: 'Parked', lastError: 'noAddress', receiver: 'a@b.example Bcc: all@c.example' });
    await api.database.sql(sql`update mail set receiver = 'a@b.example', status = 'Pending', "nextAttempt" = now() - interval '1 year'`);
    await api.runJobs();
    expect(server.received[0]?.to).toEqual(['a@b.example']);
    expect(server.received.map((mail) => headerOf(mail, 'Bcc'))).toEqual([undefined]);
    expect(server.received[0]?.source).toContain('Dear Ann Bcc: all@c.example,');
  });
});

describe('the mail server', () => {
  async function acceptedMail(): Promise<void> {
    const { id } = await requestWith(ann);
    await accept(id);
  }

  it('that asks to come back later is tried again after 1, 2, 4 … minutes, with the same Message-ID', async () => {
    await acceptedMail();
    const { messageId } = await one();
    expect(messageId).toMatch(/^<[\w-]+@service\.preventie\.example>$/);
    server.behave({ recipient: () => smtpError(451, 'Greylisted, come back later') });
    for (const [at, next] of [
      [0, 1],
      [1, 3],
      [3, 7],
    ] as const) {
      await after(at);
      const nextAttempt = new Date(Date.parse(start) + next * 60_000).toISOString();
      expect(await one()).toMatchObject({ status: 'Failed', nextAttempt, lastError: expect.stringContaining('Greylisted') });
    }
    server.behave(undefined);
    await after(6);
    expect(server.received).toEqual([]);
    await after(7);
    expect(await one()).toMatchObject({ status: 'Sent', attempts: 4, lastError: null });
    expect(server.received.map((mail) => headerOf(mail, 'Message-ID'))).toEqual([messageId]);
  });

  it('that refuses a mail for good is not tried again until a person says so', async () => {
    await acceptedMail();
    server.behave({ recipient: () => smtpError(550, 'No such user here') });
    await api.runJobs();
    const parked = await one();
    expect(parked).toMatchObject({ status: 'Parked', nextAttempt: null, lastError: expect.stringContaining('No such user') });
    server.behave(undefined);
    await after(2000);
    expect(server.received).toEqual([]);
    const resent = await api.call<Mail>(`POST ${base}/${parked.id}/resend`, { as: 'sofie' });
    expect(resent.body).toMatchObject({ status: 'Pending', attempts: 0, messageId: parked.messageId });
    await api.runJobs();
    expect(await one()).toMatchObject({ status: 'Sent' });
  });

  it('that breaks off after it has the mail, or cannot be reached, is tried again', async () => {
    await acceptedMail();
    server.behave({ connect: () => smtpError(421, 'Not now') });
    await api.runJobs();
    expect(await one()).toMatchObject({ status: 'Failed', attempts: 1 });
    server.behave({ afterData: async () => smtpError(451, 'Local error') });
    await after(1);
    expect(await one()).toMatchObject({ status: 'Failed', attempts: 2 });
    server.behave(undefined);
    await after(3);
    expect(new Set(server.received.map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(1);
    expect(await one()).toMatchObject({ status: 'Sent' });
  });

  it('that is slow gets three mails at a time', async () => {
    let together = 0;
    let most = 0;
    server.behave({
      afterData: async () => {
        most = Math.max(most, ++together);
        await sleep(200);
        together--;
        return undefined;
      },
    });
    for (let count = 0; count < 6; count++) await acceptedMail();
    await api.runJobs();
    expect(server.received).toHaveLength(6);
    expect(most).toBe(3);
  });

  it('gets no mail that has waited for five days: a person decides', async () => {
    await acceptedMail();
    await after(5 * 24 * 60 + 1);
    expect(server.received).toEqual([]);
    const old = await one();
    expect(old).toMatchObject({ status: 'Parked', lastError: 'tooOld' });
    await api.call(`POST ${base}/${old.id}/resend`, { as: 'sofie' });
    await api.runJobs();
    expect(server.received).toHaveLength(1);
  });

  it('gets a mail again under its Message-ID when the process was killed before it could note that it was sent', async () => {
    api.setNow(undefined);
    await acceptedMail();
    const holds = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    server.behave({ afterData: async () => (arrived.resolve(), holds.promise.then(() => undefined)) });
    const child = spawn(process.execPath, ['tests/support/mailChild.ts', api.database.url, smtp], { stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    await arrived.promise;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
    holds.resolve();
    expect(await one()).toMatchObject({ status: 'Sending', attempts: 1 });
    expect(await api.problem(`POST ${base}/${(await one()).id}/resend`, { as: 'sofie' })).toMatchObject({
      status: 409,
      code: 'transition',
    });
    await api.runJobs();
    expect(server.received).toHaveLength(1);
    server.behave(undefined);
    await api.database.run(`update mail set "nextAttempt" = now(); update job set "leaseEnds" = now() where status = 'Running'`);
    await api.runJobs();
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(1);
    expect(new Set(server.received.map((mail) => headerOf(mail, 'Date'))).size).toBe(1);
    expect(await one()).toMatchObject({ status: 'Sent', attempts: 2 });
  });
});

describe('outgoing mail', () => {
  beforeEach(async () => {
    const { id } = await requestWith(ann, { ...ann, name: 'Bob', email: 'bob@customer.example' });
    await accept(id);
  });

  it('is listed by what it is about and its state, without the texts', async () => {
    const [first] = await listed();
    expect(first).not.toHaveProperty('html');
    expect(await listed({ subjectId: first?.subjectId, subjectType: 'ServiceRequest', status: ['Pending', 'Failed'] })).toHaveLength(2);
    expect(await listed({ status: 'Sent' })).toEqual([]);
    expect(await listed({ accountId: accountIds.insisting })).toEqual([]);
  });

  it('is cancelled before it is sent, and sent after all', async () => {
    const [first] = await listed();
    const cancel = `POST ${base}/${first?.id ?? ''}/cancel`;
    expect((await api.call(cancel, { as: 'sofie' })).body).toMatchObject({ status: 'Cancelled', nextAttempt: null });
    expect((await api.call(cancel, { as: 'sofie' })).status).toBe(200);
    await api.runJobs();
    expect(server.received).toHaveLength(1);
    await api.call(`POST ${base}/${first?.id ?? ''}/resend`, { as: 'sofie' });
    await api.runJobs();
    expect(server.received).toHaveLength(2);
  });

  it('that was sent is sent a second time under another Message-ID, and can no longer be cancelled', async () => {
    await api.runJobs();
    const [first] = await listed();
    expect(await api.problem(`POST ${base}/${first?.id ?? ''}/cancel`, { as: 'sofie' })).toMatchObject({ status: 409, code: 'transition' });
    const again = (await api.call<Mail>(`POST ${base}/${first?.id ?? ''}/resend`, { as: 'sofie' })).body;
    expect(again.messageId).not.toBe(first?.messageId);
    await api.runJobs();
    expect(server.received.map((mail) => headerOf(mail, 'Message-ID'))).toContain(again.messageId);
  });

  it('is changed in the version that was seen, by those who may', async () => {
    const [first] = await listed();
    const route = `POST ${base}/${first?.id ?? ''}/cancel`;
    expect(await api.problem(route, { as: 'sofie', headers: { 'if-match': '"9"' } })).toMatchObject({
      status: 412,
      current: { id: first?.id },
    });
    expect((await api.problem(route, { as: null })).status).toBe(401);
    expect((await api.problem(route, { as: 'carla' })).code).toBe('divisionForbidden');
  });

  it('is erased with the request that it tells of, and after the retention', async () => {
    const [first] = await listed();
    await api.database.sql(
      sql`update "serviceRequest" set status = 'Declined', "statusChangedAt" = '2020-01-01' where id = ${first?.subjectId ?? ''}`,
    );
    await api.call(`DELETE /api/servicerequest/120001/cleanup`, { as: 'ada' });
    expect(await listed()).toEqual([]);
    const { id } = await requestWith(ann);
    await accept(id);
    await api.runJobs();
    expect(await listed()).toHaveLength(1);
    await api.database.run(`update mail set created = '2020-01-01'; update job set "runAt" = now()`);
    await api.runJobs();
    expect(await listed()).toEqual([]);
  });
});
