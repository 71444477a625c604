import { z } from 'zod';
import { auditChannel, auditEntry } from '#contract/auditEntry.ts';
import { dateTime, uuid } from '#contract/values.ts';

/**
 * What taking a change back does: it writes the former values, removes the record that was made, brings the deleted one back, or asks an
 * import to.
 */
export const undoWay = z.enum(['values', 'removal', 'restoration', 'import']);

/** See {@link undoWay}. */
export type UndoWay = z.infer<typeof undoWay>;

/** An entry of the audit, with what people call the records that it names. */
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

/** So many records of a kind are named by what an erasure would do. */
export const mostNames = 20;

/** The kinds of records from which a person is erased. */
export const erasedKind = z.enum(['account', 'autograph', 'complaint', 'contact', 'engineer', 'serviceRequestContact']);

/** See {@link erasedKind}. */
export type ErasedKind = z.infer<typeof erasedKind>;

/** What an erasure takes from the records of one kind; records without a field that is left are taken away as a whole. */
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

/** What an erasure took away, or would take away. */
export const erasure = z.object({ dryRun: z.boolean(), parts: z.array(erasedPart) }).meta({ id: 'Erasure' });

/** A person who stands in the audit. */
export const auditPerson = z.object({ id: z.string().max(100), name: z.string().max(200) }).meta({ id: 'AuditPerson' });

/** A change of a record that the caller may take back, as far as it alone tells. */
export const undoableChange = z
  .object({ id: uuid, entity: z.string().max(60), entityId: uuid, at: dateTime, undo: undoWay })
  .meta({ id: 'UndoableChange' });

/** See {@link undoableChange}. */
export type UndoableChange = z.infer<typeof undoableChange>;

/** How many records an undo changed, or the import that is being undone. */
export const undoResult = z.object({ undone: z.int(), importId: uuid.nullable() }).meta({ id: 'UndoResult' });
