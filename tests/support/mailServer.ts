import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { atEndOfFile } from './endOfFile.ts';

/** A mail as a test mail server received it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** The source of the mail, as sent after DATA. */
  source: string;
  isSecure: boolean;
  user: string | undefined;
}

/** A mail server for tests. */
export interface MailServer {
  port: number;
  received: ReceivedMail[];
  /** Sets how it treats the next mails instead of accepting them. */
  behave(behaviour: Behaviour | undefined): void;
  close(): Promise<void>;
}

/** Decides about a mail: an error refuses it at RCPT, `afterData` is awaited before it is acknowledged. */
export interface Behaviour {
  recipient?: () => Error | undefined;
  afterData?: (mail: ReceivedMail) => Promise<Error | undefined>;
  connect?: () => Error | undefined;
}

/** An error with an SMTP answer such as `450 4.7.1 Greylisted`. */
export function smtpError(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** Starts a mail server on the loopback, which stops after the test file. */
export async function startMailServer(
  options: SMTPServerOptions = { authOptional: true, disabledCommands: ['STARTTLS'] },
): Promise<MailServer> {
  let behaviour: Behaviour | undefined;
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    logger: false,
    closeTimeout: 500,
    ...options,
    onConnect: (_session, callback) => callback(behaviour?.connect?.()),
    onRcptTo: (_address, _session, callback) => callback(behaviour?.recipient?.()),
    onData(stream, session, callback) {
      void buffer(stream).then(async (source) => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: source.toString('utf8'),
          isSecure: session.secure,
          user: session.user as string | undefined, // set by onAuth
        };
        received.push(mail);
        callback(await behaviour?.afterData?.(mail));
      });
    },
  });
  server.on('error', () => undefined); // a test may break connections
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  atEndOfFile(close);
  return { port: (server.server.address() as { port: number }).port, received, behave: (next) => (behaviour = next), close }; // TCP
}

/** The unfolded value of a header of a mail. */
export function headerOf({ source }: ReceivedMail, name: string): string | undefined {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
}
