import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { commaList, countedDate, countedMonth, date, dateTime, flag, longText, uuid } from '#contract/values.ts';
import { auditPerson, auditRecord, exportedAudit, erasedKind, erasure, undoableChange, undoResult } from './schema.ts';

const word = z.string().max(60);

/** A record by its kind and id, `account/0194…`. */
const recordName = z.string().regex(/^\w{1,60}\/[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/);

/** The filters of a list of entries: a kind of records, one record, a person, a period by its days. */
export const auditFilter = z.strictObject({
  entity: z.union([word, z.array(word).max(50)]).optional(),
  entityId: uuid.optional(),
  action: word.optional(),
  by: z.string().max(100).optional(),
  periodStart: date.optional(),
  periodEnd: countedDate.optional(),
  month: countedMonth.optional(),
});

/** All changes by all people (an extension): administrators search them; people who may change a record may undo its changes. */
export const audit = defineContract('mechanic', {
  listAudit: operation('GET /api/divisions/{division}/audit', {
    summary: 'Who changed what when, from what to what, newest first',
    access: 'administrator',
    list: { sort: ['-at'], filter: auditFilter, exported: exportedAudit },
    answer: z.array(auditRecord),
  }),
  listAuditPeople: operation('GET /api/divisions/{division}/audit/people', {
    summary: 'The people who changed something in the division, by name',
    access: 'administrator',
    answer: z.array(auditPerson),
  }),
  erasePerson: operation('POST /api/divisions/{division}/erasures', {
    summary: 'Erases a person from a record, from the copies of it and from the audit; that it was there, and who did what, stays',
    access: 'administrator',
    needsActive: ({ dryRun }) => flag.safeParse(dryRun).data !== true,
    query: z.object({
      dryRun: flag.optional().describe('Nothing is written: the answer says what would be erased, and of which records.'),
    }),
    body: z.strictObject({ entity: erasedKind, entityId: uuid, reason: longText(1000).optional() }),
    answer: erasure,
  }),
  listUndoable: operation('GET /api/divisions/{division}/audit/undoable', {
    summary: 'Which of the latest changes of some records the caller may take back, newest first',
    access: 'employee',
    query: z.object({ record: commaList(recordName).describe('Records by kind and id, account/0194…') }),
    answer: z.array(undoableChange),
  }),
  undoChange: operation('POST /api/divisions/{division}/audit/{id}/undo', {
    summary:
      'Takes a change back: former values are written, what was made is removed, what was deleted comes back; by the caller, under the rules of the record',
    access: 'employee',
    path: { id: uuid },
    body: z.strictObject({
      entity: word,
      entityId: uuid,
      all: z.boolean().optional().describe('All that its request changed, in one transaction; of an import the whole import.'),
      since: dateTime
        .optional()
        .describe('All that its person changed of the record from then on until this change, as a history shows it.'),
    }),
    answer: undoResult,
  }),
});
