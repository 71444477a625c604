import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { bodyOf } from '#contract/record.ts';
import { commaList, uuid } from '#contract/values.ts';
import { dataImport, importColumn, importEntity, importKind, importOutcome, importRow, importSheet, importStatus } from './schema.ts';

const path = { id: uuid };

/** The fields of the columns, and the refusals to pass over; sheets that are left out keep their matching. */
export const matchingBody = bodyOf(dataImport, {
  sheets: z
    .array(
      z.strictObject({
        name: z.string().max(100),
        entity: importEntity.nullable(),
        missing: importSheet.shape.missing,
        columns: z.array(z.object({ ...importColumn.shape, samples: z.array(z.string().max(200)).max(10).optional() })).max(200),
      }),
    )
    .max(50)
    .optional(),
  confirmed: dataImport.shape.confirmed.optional(),
});

/** The filters of a list of imports. */
export const importFilter = z.strictObject({ status: importStatus.optional() });

/** The filters of the rows of an import: refused ones, or those that prevent the undo. */
export const importRowFilter = z.strictObject({ outcome: importOutcome.optional(), blocked: z.boolean().optional() });

/** Import of records from workbooks and CSV files (an extension). */
export const imports = defineContract('mechanic', {
  listImports: operation('GET /api/divisions/{division}/imports', {
    summary: 'Imports, newest first',
    access: 'administrator',
    list: { sort: ['-created', 'fileName', 'status'], filter: importFilter },
    answer: z.array(dataImport),
  }),
  listImportKinds: operation('GET /api/divisions/{division}/imports/kinds', {
    summary: 'What may be imported, with the fields and how they are named in the language of the reader',
    access: 'administrator',
    answer: z.array(importKind),
  }),
  getImportTemplate: operation('GET /api/divisions/{division}/imports/template', {
    summary: 'A workbook to fill in: a sheet for each kind of record, and one that explains the columns',
    access: 'administrator',
    query: z.object({ entities: commaList(importEntity).optional() }),
    bytes: true,
  }),
  getImport: operation('GET /api/divisions/{division}/imports/{id}', {
    summary: 'One import and how far it is',
    access: 'administrator',
    path,
    answer: dataImport,
  }),
  createImport: operation('POST /api/divisions/{division}/imports', {
    summary: 'Takes in a workbook or CSV file and proposes which columns are which fields. Nothing is written',
    access: 'administrator',
    form: {},
    upload: 'sheets',
    status: 201,
    answer: dataImport,
  }),
  matchImport: operation('PUT /api/divisions/{division}/imports/{id}', {
    summary: 'Says which columns are which fields, which the division remembers for files to come, and which refusals to pass over',
    access: 'administrator',
    path,
    body: matchingBody,
    answer: dataImport,
  }),
  deleteImport: operation('DELETE /api/divisions/{division}/imports/{id}', {
    summary: 'Removes an import with its rows; what it wrote stays and can no longer be undone as one',
    access: 'administrator',
    path,
    status: 204,
  }),
  checkImport: operation('POST /api/divisions/{division}/imports/{id}/check', {
    summary: 'Compares all rows with what is stored, in the background. Nothing is written',
    access: 'administrator',
    path,
    status: 202,
    answer: dataImport,
  }),
  runImport: operation('POST /api/divisions/{division}/imports/{id}/run', {
    summary: 'Writes the rows that are new or changed, in the background; wrong ones are left out',
    access: 'administrator',
    path,
    status: 202,
    answer: dataImport,
  }),
  undoImport: operation('POST /api/divisions/{division}/imports/{id}/undo', {
    summary:
      'Takes back what an import wrote, in steps; nothing of it where something depends on it or was changed before it begins, and what is changed meanwhile stays',
    access: 'administrator',
    path,
    status: 202,
    answer: dataImport,
  }),
  listImportRows: operation('GET /api/divisions/{division}/imports/{id}/rows', {
    summary: 'Rows of an import and what is wrong with them, in the language of the reader',
    access: 'administrator',
    path,
    list: { sort: ['position'], filter: importRowFilter },
    answer: z.array(importRow),
  }),
  getImportErrors: operation('GET /api/divisions/{division}/imports/{id}/errors', {
    summary: 'The wrong rows as they were, with what is wrong beside them, as a file to correct and send again',
    access: 'administrator',
    path,
    bytes: true,
  }),
});
