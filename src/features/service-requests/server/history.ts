import sql from 'sql-template-tag';
import { auditEntriesOf } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import type { Table } from '#server/database/table.ts';
import { attachmentTable, contactTable, requestTable } from './tables.ts';

/** The history of a request, its contacts and its files, newest first, as a JSON array. */
export function historyOf(database: Database, division: number, id: string): Promise<string> {
  const childrenIn = (table: Table) => ({
    entity: table.name,
    ids: sql`array(select c.id from ${table.sql} c where c.division = ${division} and c."serviceRequestId" = ${id})`,
  });
  return auditEntriesOf(database, division, [
    { entity: requestTable.name, ids: [id] },
    childrenIn(contactTable),
    childrenIn(attachmentTable),
  ]);
}
