import sql, { type Sql } from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { invalidField, Problem, transitionProblem, type FieldError } from '#contract/problem.ts';
import { startOf } from '#contract/startOf.ts';
import { listPage } from '#server/database/list.ts';
import { getRecord } from '#server/database/read.ts';
import { requireVersion } from '#server/database/version.ts';
import { createRecord, updateRecord, write } from '#server/database/write.ts';
import { eraseUnreferenced } from '#server/files/eraseUnreferenced.ts';
import { json, list, noContent, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { textOf } from '#server/imports/convert.ts';
import type { Job } from '#server/jobs/defineJob.ts';
import { startJob } from '#server/jobs/startJob.ts';
import type { Sheet } from '#server/sheets/sheet.ts';
import { workbookType } from '#server/sheets/writeWorkbook.ts';
import { imports } from '../contract.ts';
import type { ImportEntityName, ImportKind, ImportOutcome, ImportRow, ImportSheet, ImportStatus } from '../schema.ts';
import { askedOf, missingIn } from './asked.ts';
import { entities, entityNamed, filledBy, labelOf, mayImport } from './entities.ts';
import { eraseImport } from './eraseImports.ts';
import { fromHeadings } from './fromHeadings.ts';
import { describedErrors, errorsFile } from './files.ts';
import { isFieldName, proposedFields, proposedSheet, rememberedHeadings, rememberHeadings, type ReadSheet } from './headings.ts';
import { checkImport, runImport, undoImport } from './jobs.ts';
import { jsonRows, sheetsOf, storedImport, type StoredImport } from './store.ts';
import { importTable } from './tables.ts';
import { choiceTexts, templateOf } from './template.ts';

async function createImport(call: Call<typeof imports.createImport>): Promise<Answer> {
  const { file, services, language } = call;
  if (!file) throw invalidField('file', 'required');
  const opened = await sheetsOf(file, services);
  const remembered = await rememberedHeadings(call);
  const isName = isFieldName(services.translate);
  const read = await Promise.all(opened.sheets.map((sheet) => readStart(sheet, isName)));
  const sheets = read
    .filter(({ headings }) => headings.length > 0)
    .map((sheet) => allowedSheet(call, proposedSheet(services.translate, remembered, sheet, sheet.name || bareName(file.fileName))));
  if (sheets.length === 0) throw invalidField('file', 'sheetNoRows');
  const { fileName, fileSize, mimeType, sha256 } = file;
  // Sheets without headings have no columns, but keep their position in the file
  const places = read.map(({ name }) => sheets.find((sheet) => sheet.name === name) ?? { name, entity: null, columns: [] });
  const decimalMark = opened.decimalMark ?? (language === 'en' ? '.' : ',');
  return createRecord(call, importTable, { fileName, fileSize, mimeType, sha256, decimalMark, sheets: places });
}

// A CSV file has no sheets, but its name serves as one: without a day or the number of a download, `journals-2026-11-27 (2)`
function bareName(fileName: string): string {
  return fileName.replace(/\.\w+$/, '').replace(/[^\p{L}]+$/u, '');
}

// Fields that the person may not import are ignored. What a kind asks for is proposed
function allowedSheet({ person }: Pick<Call, 'person'>, sheet: ImportSheet): ImportSheet {
  const { entity } = sheet;
  if (entity === null) return sheet;
  const isAllowed = (field: string | null) => field !== null && mayImport(entityNamed(entity), field, person);
  return {
    ...sheet,
    ...missingIn(entityNamed(entity)),
    columns: sheet.columns.map((column) => (isAllowed(column.field) ? column : { ...column, field: null })),
  };
}

async function readStart({ name, rows }: Sheet, isName: (text: string) => boolean): Promise<ReadSheet> {
  const start: string[][] = [];
  let width = 0;
  for await (const row of fromHeadings(rows(), isName)) {
    if (start.length === 0) width = row.width ?? 0;
    start.push(row.cells.map((cell) => (cell === null ? '' : startOf(textOf(cell), 200))));
    if (start.length === 4) break;
  }
  const [headings = [], ...samples] = start;
  // A column may have cells below an empty heading at the end
  const filled = Math.min(width, Math.max(...samples.map(({ length }) => length), 0));
  return { name, headings: headings.concat(Array.from({ length: Math.max(0, filled - headings.length) }, () => '')), samples };
}

async function matchImport(call: Call<typeof imports.matchImport>): Promise<Answer> {
  const { sheets: given = [], confirmed } = call.body;
  return write(call, async (inside) => {
    const stored = await locked(inside, call.path.id);
    requireStatus(stored, ['Matching', 'Checked'], 'Matching');
    const unknown = given.find(({ name }) => !stored.sheets.some((sheet) => sheet.name === name));
    if (unknown) throw invalidField('sheets', 'unknownSheet', { name: unknown.name });
    const remembered = await rememberedHeadings(inside);
    const sheets = stored.sheets.map((sheet) => {
      const chosen = given.find(({ name }) => name === sheet.name);
      return chosen ? matched(call, remembered, sheet, chosen) : sheet;
    });
    await rememberHeadings(inside, sheets);
    return updateRecord(inside, importTable, { id: stored.id, sheets, status: 'Matching', ...(confirmed ? { confirmed } : {}) });
  });
}

type Chosen = NonNullable<Call<typeof imports.matchImport>['body']['sheets']>[number];

/** A sheet as a person matched it. When its kind of record was changed, fields are proposed again for columns without a choice. */
function matched(
  call: Call<typeof imports.matchImport>,
  remembered: Awaited<ReturnType<typeof rememberedHeadings>>,
  { missing: before, ...sheet }: ImportSheet,
  { entity, columns, missing }: Chosen,
): ImportSheet {
  if (entity === null) return { ...sheet, entity, columns: sheet.columns.map((column) => ({ ...column, field: null })) };
  const { fields } = entityNamed(entity);
  if (columns.length === 0) {
    const proposed = proposedFields(
      call.services.translate,
      remembered,
      entityNamed(entity),
      sheet.columns.map(({ heading }) => heading),
    );
    return allowedSheet(call, {
      ...sheet,
      entity,
      columns: sheet.columns.map((column, at) => ({ ...column, field: proposed[at] ?? null })),
    });
  }
  if (columns.length !== sheet.columns.length) throw invalidField('sheets', 'invalid');
  const taken = new Set<string>();
  for (const { field } of columns) {
    if (field === null) continue;
    if (!Object.hasOwn(fields, field)) throw invalidField('sheets', 'unknownField', { field });
    if (!mayImport(entityNamed(entity), field, call.person)) throw new Problem('forbidden');
    const filled = filledBy(entityNamed(entity), field);
    if (filled.some((name) => taken.has(name)))
      throw invalidField('sheets', 'fieldTwice', { field: labelOf(call.services.translate, call.language, entityNamed(entity), field) });
    for (const name of filled) taken.add(name);
  }
  const chosen = missingIn(entityNamed(entity), missing ?? (entity === sheet.entity ? before : undefined));
  return { ...sheet, entity, ...chosen, columns: sheet.columns.map((column, at) => ({ ...column, field: columns[at]?.field ?? null })) };
}

/** Starts a step in the background, or restarts an interrupted one. */
async function begin<Data extends { id: string; by: { oid: string; name: string } }>(
  call: Call & { path: { id: string } },
  { job, from, to }: { job: Job<Data, never> | Job<Data>; from: readonly ImportStatus[]; to: ImportStatus },
): Promise<Answer> {
  return write(call, async (inside) => {
    const stored = await locked(inside, call.path.id);
    if (!(stored.status === to && stored.isInterrupted)) requireStatus(stored, from, to);
    if (to === 'Checking') requireMatched(stored);
    const { oid, name } = call.person;
    const data = { id: stored.id, by: { oid, name } } as Data; // every job of imports is started with this data
    const jobId = await startJob(inside, job as Job<Data>, { data, key: stored.id });
    return {
      ...(await updateRecord(inside, importTable, { id: stored.id, status: to, jobId, done: 0, blocked: 0 }, { action: job.name })),
      status: 202,
    };
  });
}

/** @throws notFound, versionConflict */
async function locked(call: Call, id: string): Promise<StoredImport> {
  // A statement that waits for a lock sees the job of the import as it was before it waited
  await call.database.rows(sql`select from import where division = ${call.division} and id = ${id} for update`);
  const stored = await storedImport(call, id);
  await requireVersion(call, stored.version, async () => JSON.parse((await getRecord(call, importTable, id)).json ?? 'null'));
  return stored;
}

function requireStatus({ status }: StoredImport, allowed: readonly ImportStatus[], to: ImportStatus): void {
  if (!allowed.includes(status)) throw transitionProblem(status, to, []);
}

function requireMatched({ sheets }: StoredImport): void {
  const read = sheets.filter(({ entity }) => entity !== null);
  if (read.length === 0 || read.some(({ columns }) => columns.every(({ field }) => field === null)))
    throw invalidField('sheets', 'sheetUnmatched');
}

async function deleteImport(call: Call<typeof imports.deleteImport>): Promise<Answer> {
  const { sha256 } = (await write(call, async (inside) => {
    const stored = await locked(inside, call.path.id);
    if (!stored.isInterrupted) requireStatus(stored, ['Matching', 'Checked', 'Done', 'Undone', 'Refused'], 'Undone');
    await eraseImport(inside, stored.id);
    return { ...noContent, sha256: stored.sha256 } as Answer & { sha256: string }; // the caller erases the file
  })) as Answer & { sha256: string };
  await eraseUnreferenced(call.services.everywhere, call.services.files, [sha256]);
  return noContent;
}

async function listImportRows(call: Call<typeof imports.listImportRows>): Promise<Answer> {
  const { database, division } = call;
  const stored = await storedImport(call, call.path.id);
  const { outcome, blocked } = call.list.filter as { outcome?: ImportOutcome; blocked?: boolean }; // parsed by the call's filter schema
  const narrowed: Sql[] = [
    ...(outcome === undefined ? [] : [sql`and w.outcome = ${outcome}`]),
    ...(blocked === undefined ? [] : [sql`and (w."blockedBy" is not null) = ${blocked}`]),
  ];
  const condition = narrowed.reduce((before, one) => sql`${before} ${one}`, sql``);
  const { offset, limit } = call.list;
  const rows = await jsonRows<ListedRow>(
    database,
    sql`
    select w.id, w.sheet, w.number, w.entity, w.outcome, w."recordId", w.title, w.errors, w."blockedBy" from "importRow" w
    where w.division = ${division} and w."importId" = ${stored.id} ${condition} order by w.position limit ${limit} offset ${offset}`,
  );
  const total = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from "importRow" w where w.division = ${division} and w."importId" = ${stored.id} ${condition}`);
  const shown = rows.map((row) => shownRow(call, stored, row));
  return list({ json: JSON.stringify(shown), offset, count: rows.length, total: total?.count ?? 0, isEstimated: false, after: undefined });
}

interface ListedRow {
  id: string;
  sheet: number;
  number: number;
  entity: ImportEntityName;
  outcome: ImportOutcome;
  recordId: string | null;
  title: string;
  errors: Record<string, FieldError[]>;
  blockedBy: string | null;
}

function shownRow(
  { language, services: { translate } }: Call,
  { sheets }: StoredImport,
  { blockedBy, errors, sheet, ...row }: ListedRow,
): ImportRow {
  const reader = { language, translate };
  const reason =
    blockedBy === null ? [] : [{ field: '', label: translate(language, 'imports.undo'), text: blockedText(reader, blockedBy) }];
  return { ...row, sheet: sheets[sheet]?.name ?? '', errors: [...describedErrors(entityNamed(row.entity), errors, reader), ...reason] };
}

function blockedText({ translate, language }: Parameters<typeof describedErrors>[2], blockedBy: string): string {
  if (blockedBy === 'changed') return translate(language, 'imports.blocked.changed');
  const key = `imports.blocked.${blockedBy}`;
  const named = translate(language, key);
  return named === `[${key}]` ? translate(language, 'imports.blocked.other') : named;
}

/** The handlers of the calls for imports. */
export const importRoutes = implement(imports, {
  listImports: async ({ database, division, list: asked }) => {
    const { status } = asked.filter as { status?: ImportStatus }; // parsed by the filter schema
    const where = status === undefined ? [] : [sql`r.status = ${status}`];
    return list(await listPage(database, { table: importTable, division, list: asked, where }));
  },
  listImportKinds: async ({ language, person, services: { translate } }) =>
    json(
      entities.map((entity): ImportKind => ({
        id: entity.name as ImportEntityName, // the names of the schema
        label: translate(language, `imports.entities.${entity.name}`),
        asked: Object.keys(entity.asked ?? {}).map((name) => askedOf(entity, name, { language, translate })),
        fields: Object.entries(entity.fields)
          .filter(([name]) => mayImport(entity, name, person))
          .map(([name, field]) => ({
            name,
            label: labelOf(translate, language, entity, name),
            isRequired: entity.required.includes(name),
            isKey: entity.key.some((key) => key.field === name),
            choices: choiceTexts(field, { language, translate }),
            kinds: (field.own?.uses ?? []).map(({ kind }) => kind[language]),
            fills: [...filledBy(entity, name)],
          })),
      })),
    ),
  getImportTemplate: async ({ query, language, services: { translate } }) => {
    const wanted = entities.filter(({ name }) => query.entities?.some((one) => one === name) ?? true);
    const fileName = `${translate(language, 'imports.template.file')}.xlsx`;
    return { download: { stream: templateOf(wanted, { language, translate }), mimeType: workbookType, fileName } };
  },
  getImport: (call) => getRecord(call, importTable, call.path.id),
  createImport,
  matchImport,
  deleteImport,
  checkImport: (call) => begin(call, { job: checkImport, from: ['Matching', 'Checked'], to: 'Checking' }),
  runImport: (call) => begin(call, { job: runImport, from: ['Checked'], to: 'Writing' }),
  undoImport: (call) => begin(call, { job: undoImport, from: ['Done'], to: 'Undoing' }),
  listImportRows,
  getImportErrors: async (call) => {
    const stored = await storedImport(call, call.path.id);
    const { language, services } = call;
    const isCsv = stored.mimeType === 'text/csv';
    const name = `${services.translate(language, 'imports.errorsFile')}-${dayOf(services.now())}.${isCsv ? 'csv' : 'xlsx'}`;
    const stream = errorsFile(call, stored, { language, translate: services.translate });
    return { download: { stream, mimeType: isCsv ? 'text/csv; charset=utf-8' : workbookType, fileName: name } };
  },
});
