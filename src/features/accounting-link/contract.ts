import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { dateTime } from '#contract/values.ts';

/** What became of the connection to Exact Online. */
export const connectionState = z
  .union([
    z.object({ status: z.literal('Connected'), expiresAt: dateTime }),
    z.object({ status: z.literal('ConsentNeeded'), authorizationUrl: z.url() }),
  ])
  .meta({ id: 'ConnectionState' });

/** The connection to Exact Online. Its token is never shown. */
export const accountingLink = defineContract('accounting', {
  updateAccessToken: operation('POST /api/Token/UpdateAccessToken', {
    calls: ['token.update'],
    summary: 'Renews the connection to Exact Online, or says where consent is to be given',
    access: 'administrator',
    scope: 'directory',
    answer: connectionState,
  }),
  receiveAuthorisation: operation('GET /api/Token/UpdateAccessToken/Callback', {
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
