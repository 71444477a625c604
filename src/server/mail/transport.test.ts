import type { SMTPServerOptions } from 'smtp-server';
import { expect, it } from 'vitest';
import { headerOf, smtpError, startMailServer } from '../../../tests/support/mailServer.ts';
import { openTransport, refusalOf, type Envelope } from './transport.ts';

const envelope: Envelope = {
  from: { name: 'Preventie Köln', address: 'service@preventie.example' },
  to: { name: 'Jürgen "J" Müller', address: 'j@kunde.example' },
  replyTo: null,
  subject: 'Prüfung – äöü 消防',
  text: 'Grüße\n.\nEnde',
  html: '<p>Grüße</p>',
  messageId: '<1@preventie.example>',
  date: new Date('2026-03-02T09:00:00Z'),
  language: 'de',
};

const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, callback) =>
  password === 'secret' ? callback(null, { user: username ?? '' }) : callback(smtpError(535, 'Wrong password'));

async function sendTo(url: string): Promise<unknown> {
  const transport = openTransport(url);
  try {
    await transport.send(envelope);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    transport.close();
  }
}

it.each([
  ['STARTTLS', false, 'smtp'],
  ['TLS', true, 'smtps'],
])('signs in by %s and keeps names and texts in every script', async (_name, secure, scheme) => {
  const server = await startMailServer({ secure, onAuth });
  expect(await sendTo(`${scheme}://anna:secret@127.0.0.1:${server.port}?requireTLS=true&tls.rejectUnauthorized=false`)).toBeUndefined();
  const [mail] = server.received;
  expect(mail).toMatchObject({ isSecure: true, user: 'anna', to: ['j@kunde.example'] });
  expect(mail && headerOf(mail, 'Message-ID')).toBe('<1@preventie.example>');
  expect(mail && headerOf(mail, 'Subject')).toMatch(/^=\?UTF-8\?/);
});

it('refuses a certificate that no authority has signed, and sends no password in the clear', async () => {
  const server = await startMailServer({ onAuth });
  const untrusted = refusalOf(await sendTo(`smtp://anna:secret@127.0.0.1:${server.port}?requireTLS=true`));
  expect(untrusted).toMatchObject({ isPermanent: false, reason: expect.stringMatching(/certificate/i) });
  const plain = await startMailServer({ onAuth, authOptional: true, disabledCommands: ['STARTTLS'] });
  const refused = refusalOf(await sendTo(`smtp://anna:secret@127.0.0.2:${plain.port}`));
  expect(refused.isPermanent).toBe(false);
  expect([...server.received, ...plain.received]).toEqual([]);
});

it('takes a wrong password for no fault of the mail, and a refused receiver for one', async () => {
  const server = await startMailServer({ onAuth });
  const wrong = await sendTo(`smtp://anna:wrong@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`);
  expect(refusalOf(wrong)).toMatchObject({ isPermanent: false, reason: expect.stringContaining('535') });
  server.behave({ recipient: () => smtpError(550, 'No such user') });
  const unknown = await sendTo(`smtp://anna:secret@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`);
  expect(refusalOf(unknown)).toEqual({ isPermanent: true, reason: '550 No such user' });
});
