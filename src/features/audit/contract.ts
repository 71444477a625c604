import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { date, uuid } from '#contract/values.ts';
import { auditPerson, auditRecord, undoResult } from './schema.ts';

const word = z.string().max(60);

/** Which entries a list shows: of a kind of records, of one record, of a person, in a period by its days. */
export const auditFilter = z.strictObject({
  entity: z.union([word, z.array(word).max(50)]).optional(),
  entityId: uuid.optional(),
  action: word.optional(),
  by: z.string().max(100).optional(),
  periodStart: date.optional(),
  periodEnd: date.optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
});

/** What everybody changed, an extension: administrators search it; who may change a record may take a change back. */
export const audit = defineContract('mechanic', {
  listAudit: operation('GET /api/divisions/{division}/audit', {
    summary: 'Who changed what when, from what to what, newest first',
    access: 'administrator',
    list: { sort: ['-at'], filter: auditFilter },
    answer: z.array(auditRecord),
  }),
  listAuditPeople: operation('GET /api/divisions/{division}/audit/people', {
    summary: 'Everybody who stands in the audit of the division, by name',
    access: 'administrator',
    answer: z.array(auditPerson),
  }),
  undoChange: operation('POST /api/divisions/{division}/audit/{id}/undo', {
    summary: 'Takes one change back, or all that its request changed, as an update by the caller under the same rules',
    access: 'employee',
    path: { id: uuid },
    body: z.strictObject({ entity: word, entityId: uuid, all: z.boolean().optional() }),
    answer: undoResult,
  }),
});
