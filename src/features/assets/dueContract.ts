import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { bodyFields, bodyOf } from '#contract/record.ts';
import { oneOrMore, uuid } from '#contract/values.ts';
import { agreedInterval, agreedIntervalFields, agreedIntervalPlace, dueCount } from './agreedIntervalSchema.ts';

const filter = z.strictObject({ locationId: oneOrMore(uuid).optional(), assetId: oneOrMore(uuid).optional() });

/** The body of a new agreement. */
export const newAgreedIntervalBody = bodyOf(agreedInterval, {
  id: uuid.optional(),
  ...bodyFields({ ...agreedIntervalPlace, ...agreedIntervalFields }),
});
/** The body of a change; the scope of an agreement cannot be changed. */
export const agreedIntervalChange = bodyOf(agreedInterval, bodyFields(agreedIntervalFields));

/** The data that due dates depend on besides the norms (an extension): agreed intervals, and the progress of recalculation. */
export const dueDates = defineContract('mechanic', {
  listAgreedIntervals: operation('GET /api/divisions/{division}/agreedIntervals', {
    summary: 'Intervals that were agreed in place of the norm’s: for the division, locations and objects',
    access: 'employee',
    list: { sort: ['modified'], filter },
    answer: z.array(agreedInterval),
  }),
  getAgreedInterval: operation('GET /api/divisions/{division}/agreedIntervals/{id}', {
    summary: 'One agreement of intervals',
    access: 'employee',
    path: { id: uuid },
    answer: agreedInterval,
  }),
  createAgreedInterval: operation('POST /api/divisions/{division}/agreedIntervals', {
    summary: 'Agrees intervals for an object, a location or the division; with an id that agreement is changed. Due dates follow',
    access: 'supervisor',
    body: newAgreedIntervalBody,
    status: 201,
    answer: agreedInterval,
  }),
  updateAgreedInterval: operation('PUT /api/divisions/{division}/agreedIntervals/{id}', {
    summary: 'Changes agreed intervals; what they hold for stays. Due dates follow',
    access: 'supervisor',
    path: { id: uuid },
    body: agreedIntervalChange,
    answer: agreedInterval,
  }),
  deleteAgreedInterval: operation('DELETE /api/divisions/{division}/agreedIntervals/{id}', {
    summary: 'Ends an agreement: the norm’s intervals hold again, due dates follow',
    access: 'supervisor',
    path: { id: uuid },
    status: 204,
  }),
  getDueCount: operation('GET /api/divisions/{division}/dueCount', {
    summary: 'How far due dates are counted anew after the rules or an agreement changed',
    access: 'employee',
    answer: dueCount,
  }),
});
