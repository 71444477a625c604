import { defineContract, operation } from '#contract/operation.ts';
import { dashboard as answer } from './schema.ts';

/** The supervisor's dashboard (an extension): one call for all its figures. */
export const dashboard = defineContract('mechanic', {
  getDashboard: operation('GET /api/divisions/{division}/dashboard', {
    summary: 'What is late, what comes in twelve months and what waits: objects, requests, work orders and mails, counted now',
    access: 'supervisor',
    answer,
  }),
});
