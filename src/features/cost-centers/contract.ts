import { z } from 'zod';
import { nounCalls } from '#contract/noun.ts';
import { defineContract, operation } from '#contract/operation.ts';
import { costCenter, costCenterFields } from './schema.ts';

/** Cost centres (an extension): forms offer them, administrators maintain them. */
export const costCenters = defineContract('accounting', {
  listCostCenters: operation('GET /api/{division}/lookup/costcenter', {
    summary: 'Cost centres; one that is not active is offered no more',
    access: 'employee',
    answer: z.array(costCenter),
  }),
  ...nounCalls('CostCenter', '/api/{division}/lookup/costcenter', {
    record: costCenter,
    place: { code: costCenter.shape.code },
    fields: costCenterFields,
    required: ['description'],
    one: 'a cost centre',
  }),
});
