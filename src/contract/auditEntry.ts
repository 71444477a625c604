import { z } from 'zod';
import { anyValue, dateTime, uuid } from './values.ts';

/** One field that a write changed: its value before and after. */
export const auditChange = z.object({ field: z.string().max(100), before: anyValue, after: anyValue });

/**
 * The channel that a change came through: the console, another program with a token, a customer's link, a page without sign-in,
 * the timer with the job key, or work in the background.
 */
export const auditChannel = z.enum(['console', 'api', 'link', 'public', 'timer', 'job']);

/** See {@link auditChannel}. */
export type AuditChannel = z.infer<typeof auditChannel>;

/** What happened to a record: who did what when, and which fields changed. */
export const auditEntry = z.object({
  id: uuid,
  at: dateTime,
  by: z.string().max(100),
  byName: z.string().max(200).nullable(),
  entity: z.string().max(60),
  entityId: uuid,
  action: z.string().max(60),
  operation: z.string().max(100).nullable().describe('The call or the job that wrote it.'),
  reason: z.string().max(1000).nullable(),
  changes: z.array(auditChange),
});

/** A series of changes that a person made within some minutes, as one: it lasted from `since` to `at`. */
export const auditSeries = auditEntry.extend({ since: dateTime, writes: z.int() });

/** See {@link auditSeries}. */
export type AuditSeries = z.infer<typeof auditSeries>;

/** See {@link auditEntry}. */
export type AuditEntry = z.infer<typeof auditEntry>;

/** The most changes that the history of a record contains: the latest ones. The audit log has all of them. */
export const mostHistoryEntries = 1000;

/** Whether a history is as long as it may be, so that earlier changes may be missing. */
export function isHistoryFull(entries: readonly (AuditEntry | AuditSeries)[]): boolean {
  return entries.reduce((sum, entry) => sum + ('writes' in entry ? entry.writes : 1), 0) >= mostHistoryEntries;
}
