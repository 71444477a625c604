import sql from 'sql-template-tag';
import type { ImportFile, ImportValues } from '#server/imports/entity.ts';
import { jsonRows } from './store.ts';

/** The rows of an import that were compared already, for the checks of later ones. */
export function importFile(importId: string): ImportFile {
  return {
    async factsOf({ database, division }, entity, ids) {
      const rows = await jsonRows<{ recordId: string; facts: ImportValues }>(
        database,
        sql`
        select w."recordId", w.facts from "importRow" w
        where w.division = ${division} and w."importId" = ${importId} and w.entity = ${entity} and w."recordId" = any (${ids}::uuid[])
          and w.facts is not null`,
      );
      return new Map(rows.map(({ recordId, facts }) => [recordId, facts]));
    },
    async adds({ database, division }, entity) {
      const row = await database.row(sql`
        select w.position from "importRow" w
        where w.division = ${division} and w."importId" = ${importId} and w.entity = ${entity} and w.outcome = 'New' limit 1`);
      return row !== undefined;
    },
  };
}
