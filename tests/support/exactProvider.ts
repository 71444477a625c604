import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { atEndOfFile } from './endOfFile.ts';

/** The settings of a provider that is only named: consent can be begun, nothing is asked of it. */
export const exactSettings = { EXACT_URL: 'https://exact.example', EXACT_CLIENT_ID: 'app', EXACT_CLIENT_SECRET: 'app-secret' } as const;

/** What was asked of the simulated token address. */
export type TokenForm = Readonly<Record<string, string>>;

/** The authorisation server of Exact Online on this machine. */
export interface ExactProvider {
  url: string;
  /** The forms that came, in their order. */
  asked: TokenForm[];
  /** What it does with the next requests, instead of giving tokens; undefined gives tokens again. */
  behave(answer: ((response: ServerResponse) => void) | undefined): void;
  /** Forgets what came, and which codes and tokens were used. */
  reset(): void;
}

/** The answer of a refusal, as OAuth 2 has it. */
export function refusal(error: string, status = 400): (response: ServerResponse) => void {
  return (response) => void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }));
}

/**
 * Starts the simulator on the loopback; it ends after the test file. Codes begin with `code`, and each works once; a refresh token
 * works once and is followed by another one.
 */
export async function startExactProvider(): Promise<ExactProvider> {
  const asked: TokenForm[] = [];
  const used = new Set<string>();
  let behaviour: ((response: ServerResponse) => void) | undefined;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const form = Object.fromEntries(new URLSearchParams(body));
      asked.push(form);
      if (behaviour) return behaviour(response);
      if (request.method !== 'POST' || request.url !== '/api/oauth2/token') return response.writeHead(404).end();
      if (form['client_id'] !== 'app' || form['client_secret'] !== 'app-secret') return refusal('invalid_client', 401)(response);
      const grant = form['code'] ?? form['refresh_token'] ?? '';
      if (!/^(code|refresh)/.test(grant) || used.has(grant)) return refusal('invalid_grant')(response);
      used.add(grant);
      const answer = {
        access_token: `access-${asked.length}`,
        token_type: 'bearer',
        expires_in: '600',
        refresh_token: `refresh-${asked.length}`,
      };
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  atEndOfFile(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  const reset = () => {
    asked.length = 0;
    used.clear();
    behaviour = undefined;
  };
  const { port } = server.address() as AddressInfo; // TCP
  return { url: `http://127.0.0.1:${port}`, asked, behave: (next) => (behaviour = next), reset };
}
