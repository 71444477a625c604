import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { bodyFields, bodyOf } from '#contract/record.ts';
import { uuid } from '#contract/values.ts';
import { costCenter, costCenterFields } from './schema.ts';

const { code } = costCenter.shape;

/** A new cost centre; with an id that one is changed. */
export const newCostCenterBody = bodyOf(costCenter, { id: uuid.optional(), code, ...bodyFields(costCenterFields, 'description') });

/** A change of a cost centre: what is left out stays. */
export const costCenterChange = bodyOf(costCenter, bodyFields(costCenterFields));

/** Cost centres, an extension: forms choose from them, an administrator maintains them. */
export const costCenters = defineContract('accounting', {
  listCostCenters: operation('GET /api/{division}/lookup/costcenter', {
    summary: 'Cost centres',
    access: 'employee',
    answer: z.array(costCenter),
  }),
  getCostCenter: operation('GET /api/{division}/lookup/costcenter/{id}', {
    summary: 'One cost centre',
    access: 'employee',
    path: { id: uuid },
    answer: costCenter,
  }),
  createCostCenter: operation('POST /api/{division}/lookup/costcenter', {
    summary: 'Adds a cost centre, active by default; with an id that one is changed',
    access: 'administrator',
    body: newCostCenterBody,
    status: 201,
    answer: costCenter,
  }),
  updateCostCenter: operation('PUT /api/{division}/lookup/costcenter/{id}', {
    summary: 'Changes a cost centre; one that is not active is offered no more. Its code stays',
    access: 'administrator',
    path: { id: uuid },
    body: costCenterChange,
    answer: costCenter,
  }),
});
