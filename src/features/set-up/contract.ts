import { defineContract, operation } from '#contract/operation.ts';
import { setUp } from './schema.ts';

/** The progress of setting up an installation (an extension). */
export const setUps = defineContract('mechanic', {
  getSetUp: operation('GET /api/divisions/{division}/setup', {
    summary: 'Which steps of setting a division up are done, and how many records there are of each kind of master data',
    access: 'administrator',
    answer: setUp,
  }),
});
