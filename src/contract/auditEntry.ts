import { z } from 'zod';
import { anyValue, dateTime, uuid } from './values.ts';

/** One field that a write changed: what stood there and what stands there now. */
export const auditChange = z.object({ field: z.string(), before: anyValue, after: anyValue });

/** What happened to a record: who did what when, and which fields changed. */
export const auditEntry = z.object({
  id: uuid,
  at: dateTime,
  by: z.string(),
  byName: z.string().nullable(),
  entity: z.string(),
  entityId: uuid,
  action: z.string(),
  reason: z.string().nullable(),
  changes: z.array(auditChange),
});

/** See {@link auditEntry}. */
export type AuditEntry = z.infer<typeof auditEntry>;
