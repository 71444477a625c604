import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { dateTime } from '#contract/values.ts';

/** The states of the connection to Exact Online. */
export const connectionState = z
  .union([
    z.object({ status: z.literal('Connected'), expiresAt: dateTime }),
    z.object({ status: z.literal('ConsentNeeded'), authorizationUrl: z.url() }),
  ])
  .meta({ id: 'ConnectionState' });

/** See {@link connectionState}. */
export type ConnectionState = z.infer<typeof connectionState>;

/** The connection to Exact Online. */
export const exactConnection = z
  .object({
    status: z
      .enum(['NotConfigured', 'NotConnected', 'Connected', 'Expired'])
      .describe('Not configured without the settings EXACT_URL, EXACT_CLIENT_ID and EXACT_CLIENT_SECRET'),
    redirectUri: z.url().describe('The address to register for this application at Exact Online'),
    expiresAt: dateTime.nullable(),
    connectedAt: dateTime.nullable().describe('When consent was last given'),
    connectedBy: z.string().max(100).nullable().describe('The administrator who gave it'),
  })
  .meta({ id: 'ExactConnection' });

/** See {@link exactConnection}. */
export type ExactConnection = z.infer<typeof exactConnection>;

/** The address that Exact Online redirects the administrator to after the consent. */
export const callbackPath = '/api/Token/UpdateAccessToken/Callback';

/** The connection to Exact Online. Its tokens are never shown. */
export const accountingLink = defineContract('accounting', {
  getExactConnection: operation('GET /api/exact/connection', {
    summary: 'The state of the connection to Exact Online',
    access: 'administrator',
    scope: 'directory',
    answer: exactConnection,
  }),
  updateAccessToken: operation('POST /api/Token/UpdateAccessToken', {
    calls: ['token.update'],
    summary: 'Renews the connection to Exact Online, or says where consent is to be given',
    access: 'administrator',
    scope: 'directory',
    needsActive: false,
    answer: connectionState,
  }),
  receiveAuthorisation: operation(`GET ${callbackPath}`, {
    calls: ['token.callback'],
    summary: 'Where Exact Online sends the administrator after consent; goes on to the settings page',
    access: 'callback',
    scope: 'directory',
    query: z.object({
      code: z.string().max(4000).optional(),
      state: z.string().max(500).optional(),
      error: z.string().max(500).optional(),
    }),
    status: 302,
  }),
});
