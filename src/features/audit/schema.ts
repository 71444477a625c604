import { z } from 'zod';
import { auditEntry } from '#contract/auditEntry.ts';

/** An entry of the audit, with what people call the records that it names. */
export const auditRecord = z
  .object({
    ...auditEntry.shape,
    requestId: z.string().max(100).nullable(),
    entityName: z.string().max(1000).nullable(),
    names: z.record(z.string(), z.string()),
    canUndo: z.boolean(),
  })
  .meta({ id: 'AuditRecord' });

/** See {@link auditRecord}. */
export type AuditRecord = z.infer<typeof auditRecord>;

/** A person who stands in the audit. */
export const auditPerson = z.object({ id: z.string().max(100), name: z.string().max(200) }).meta({ id: 'AuditPerson' });

/** How many records an undo changed. */
export const undoResult = z.object({ undone: z.int() }).meta({ id: 'UndoResult' });
