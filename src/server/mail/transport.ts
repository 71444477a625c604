import { createTransport } from 'nodemailer';

/** A mail for the server of SMTP_URL. */
export interface Envelope {
  from: { name: string; address: string };
  to: { name: string; address: string };
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  date: Date;
  language: string;
}

/** Connections to a mail server. */
export interface Transport {
  /** Passes a mail to the server. @throws errors that {@link refusalOf} reads */
  send(envelope: Envelope): Promise<void>;
  close(): void;
}

/** The number of mails that are sent at the same time. */
export const mostConnections = 3;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Connects to the mail server of an address such as `smtp://user:password@mail.example.nl:587`. A password is never sent over the
 * network unencrypted: with `smtp:` the server must offer STARTTLS then.
 */
export function openTransport(address: string): Transport {
  const url = new URL(address);
  const isSecret = url.username !== '' && !loopback.has(url.hostname);
  const transporter = createTransport({
    url: address,
    pool: true,
    maxConnections: mostConnections,
    ...(isSecret ? { requireTLS: true } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ language, replyTo, ...mail }) => {
      await transporter.sendMail({
        ...mail,
        ...(replyTo === null ? {} : { replyTo }),
        // RFC 3834: automatic responders do not answer it
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
      });
    },
    close: () => transporter.close(),
  };
}

/** The reason why a mail was not accepted, and whether that is final. */
export interface Refusal {
  reason: string;
  isPermanent: boolean;
}

/** The meaning of an error of {@link Transport.send} for the mail. A wrong password and similar errors do not count against the mail. */
export function refusalOf(error: unknown): Refusal {
  const { code, responseCode, response } = error as { code?: string; responseCode?: number; response?: string }; // nodemailer's errors
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const message = error instanceof Error ? error.message : String(error);
  return {
    reason: (response ?? message).replaceAll(/\s+/g, ' ').slice(0, 1000),
    isPermanent: isOfMail && responseCode !== undefined && responseCode >= 500,
  };
}
