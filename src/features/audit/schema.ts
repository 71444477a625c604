import { z } from 'zod';
import { auditChannel, auditEntry } from '#contract/auditEntry.ts';
import { dateTime, uuid } from '#contract/values.ts';

/**
 * The ways of undoing a change: writing the former values, removing the new record, restoring the deleted one, or asking an
 * import to undo its work.
 */
export const undoWay = z.enum(['values', 'removal', 'restoration', 'import']);

/** See {@link undoWay}. */
export type UndoWay = z.infer<typeof undoWay>;

/** An entry of the audit, with the names of the records that it refers to. */
export const auditRecord = z
  .object({
    ...auditEntry.shape,
    requestId: z.string().max(100).nullable(),
    entityName: z.string().max(1000).nullable(),
    names: z.record(z.string(), z.string()),
    channel: auditChannel.nullable(),
    undo: undoWay.nullable(),
  })
  .meta({ id: 'AuditRecord' });

/** See {@link auditRecord}. */
export type AuditRecord = z.infer<typeof auditRecord>;

/** An entry in a file: the changes as text, one field a line, with its value before and after. */
export const exportedAudit = auditRecord.extend({ changes: z.string() });

/** The maximum number of records of a kind that the preview of an erasure lists by name. */
export const mostNames = 20;

/** The kinds of records that a person can be erased from. */
export const erasedKind = z.enum(['account', 'autograph', 'complaint', 'contact', 'engineer', 'serviceRequestContact']);

/** See {@link erasedKind}. */
export type ErasedKind = z.infer<typeof erasedKind>;

/** The fields that an erasure removes from the records of one kind; when no field is left, the records are removed as a whole. */
export const erasedPart = z
  .object({
    entity: z.string().max(60),
    records: z.int(),
    fields: z.array(z.string().max(60)),
    names: z.array(z.string().max(1000)).max(mostNames),
  })
  .meta({ id: 'ErasedPart' });

/** See {@link erasedPart}. */
export type ErasedPart = z.infer<typeof erasedPart>;

/** The result of an erasure, or of its preview. */
export const erasure = z.object({ dryRun: z.boolean(), parts: z.array(erasedPart) }).meta({ id: 'Erasure' });

/** A person in the audit. */
export const auditPerson = z.object({ id: z.string().max(100), name: z.string().max(200) }).meta({ id: 'AuditPerson' });

/** A change of a record that the caller may undo, as far as the entry alone tells. */
export const undoableChange = z
  .object({ id: uuid, entity: z.string().max(60), entityId: uuid, at: dateTime, undo: undoWay })
  .meta({ id: 'UndoableChange' });

/** See {@link undoableChange}. */
export type UndoableChange = z.infer<typeof undoableChange>;

/** The number of records that an undo changed, or the import that is being undone. */
export const undoResult = z.object({ undone: z.int(), importId: uuid.nullable() }).meta({ id: 'UndoResult' });
