import sql from 'sql-template-tag';
import { onAssetsToDivision, setServiceReports } from '#features/assets/server/index.ts';
import { copyRows, type CopiedRow } from '#server/database/copyRows.ts';
import { listedNames, pickFields, thisDivision } from '#server/database/table.ts';
import { serviceReport } from '../schema.ts';
import { attachmentTable, reportTable } from './tables.ts';

const newest = 10;

setServiceReports(
  (assetId, division) => sql`(select coalesce(json_agg(o), '[]') from (
    select ${pickFields(reportTable, listedNames(serviceReport), thisDivision)} from (
      select s.* from "serviceReport" s where s.division = ${division} and s."assetId" = ${assetId} and s."deletedAt" is null
      order by s."reportDate" desc, s.created desc limit ${newest}) r) o)`,
);

// Visits and engineers belong to the former division; a report that comes back has those again that it had there
onAssetsToDivision(async (database, { from, to, assetIds }) => {
  const before = await database.rows<{ id: string; workOrderId: string | null; engineerId: string | null }>(sql`
    select r.id, r."workOrderId", r."engineerId" from "serviceReport" r
    where r.division = ${to} and r."assetId" = any (${assetIds}::uuid[])`);
  const own = new Map(before.map(({ id, ...ofDivision }) => [id, ofDivision]));
  const change = (row: CopiedRow): CopiedRow => ({
    ...row,
    exactId: null,
    ...(own.get(row.id) ?? { workOrderId: null, engineerId: null }),
    number: numberIn(to, String(row['number']), from),
  });
  const reports = await copyRows(database, { table: reportTable, from, to, where: sql`r."assetId" = any (${assetIds}::uuid[])`, change });
  const ids = reports.map(({ id }) => id);
  await copyRows(database, { table: attachmentTable, from, to, where: sql`r."serviceReportId" = any (${ids}::uuid[])` });
});

// Each division has its own numbers, so in another division a number has the code of its own division as a suffix
function numberIn(to: number, number: string, from: number): string {
  const [, plain = number, division] = /^(.*\d{5,})-(\d{6})$/.exec(number) ?? [];
  if (division === String(to)) return plain;
  return division === undefined ? `${number}-${from}` : number;
}
