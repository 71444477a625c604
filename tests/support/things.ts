import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';

const contract = defineContract('accounting', {
  listThings: operation('GET /api/{division}/thing', {
    summary: 'Things',
    access: 'employee',
    answer: z.array(z.object({ id: z.string() })),
    list: { sort: ['code', 'name'] },
  }),
});

/** A resource whose records can only be listed. */
export const thingResource = { things: { load: async () => ({ getList: contract.listThings }) } };
