import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { queryNumber } from '#contract/queryNumber.ts';
import { bodyFields, bodyOf } from '#contract/record.ts';
import { date, uuid } from '#contract/values.ts';
import { absence, absenceFields, calendarSubscription, missingParts, mostWaiting, planningBoard, usuallyWaiting } from './schema.ts';

/** The planning board (an extension). Planning and rescheduling use the calls of work orders. */
export const planning = defineContract('mechanic', {
  getPlanningBoard: operation('GET /api/divisions/{division}/planning', {
    summary: 'The engineers of a division, their visits and absences from one day until another, and what waits to be planned',
    access: 'supervisor',
    query: z.object({
      from: date.describe('The first day.'),
      until: date.describe('The last day.'),
      waiting: queryNumber(z.int().min(1).max(mostWaiting))
        .optional()
        .describe(`How much of each kind of what waits is answered; ${usuallyWaiting} unless given.`),
    }),
    answer: planningBoard,
  }),
  getMissingParts: operation('GET /api/divisions/{division}/planning/workorders/{workOrderId}/parts', {
    summary: 'What the vans of the engineers lack of the material of a work order',
    access: 'supervisor',
    path: { workOrderId: uuid },
    answer: missingParts,
  }),
  createAbsence: operation('POST /api/divisions/{division}/planning/absences', {
    summary: 'Notes that an engineer cannot be planned for a time; with the id of an absence that one is changed',
    access: 'supervisor',
    body: bodyOf(absence, { id: uuid.optional(), ...bodyFields(absenceFields, 'engineerId', 'kind', 'start', 'end') }),
    status: 201,
    answer: absence,
  }),
  deleteAbsence: operation('DELETE /api/divisions/{division}/planning/absences/{id}', {
    summary: 'Takes back an absence',
    access: 'supervisor',
    path: { id: uuid },
    status: 204,
  }),
  createCalendarSubscription: operation('POST /api/divisions/{division}/planning/engineers/{engineerId}/calendar', {
    summary:
      'Makes the secret address by which a calendar program reads the visits of an engineer; a former one ends. It is shown this once',
    access: 'supervisor',
    path: { engineerId: uuid },
    status: 201,
    answer: calendarSubscription,
  }),
  deleteCalendarSubscription: operation('DELETE /api/divisions/{division}/planning/calendars/{id}', {
    summary: 'Ends a calendar subscription: its address answers nothing any more',
    access: 'supervisor',
    path: { id: uuid },
    status: 204,
  }),
  readCalendar: operation('GET /api/divisions/{division}/planning/calendar', {
    summary: 'The visits of the engineer that a secret address belongs to, as a calendar (iCalendar); any other address is not found',
    access: 'anonymous',
    query: z.object({ token: z.string().max(200).describe('The secret part of the address.') }),
    bytes: true,
    perMinute: 60,
  }),
});
