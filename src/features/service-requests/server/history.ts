import sql from 'sql-template-tag';
import type { AuditEntry } from '#contract/auditEntry.ts';
import { auditEntries } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';

/** What happened to a request, its contacts and its files, newest first, as a JSON array. */
export async function historyOf(database: Database, division: number, id: string): Promise<string> {
  const parts = await database.rows<{ entity: string; entityId: string }>(sql`
    select 'serviceRequest' as entity, ${id}::uuid as "entityId"
    union all select 'serviceRequestContact', id from "serviceRequestContact" where division = ${division} and "serviceRequestId" = ${id}
    union all select 'serviceRequestAttachment', id from "serviceRequestAttachment" where division = ${division} and "serviceRequestId" = ${id}`);
  const entries = await Promise.all(parts.map((part) => auditEntries(database, { division, ...part })));
  const all = entries.flatMap((text) => JSON.parse(text) as AuditEntry[]);
  return JSON.stringify(all.sort((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id)));
}
