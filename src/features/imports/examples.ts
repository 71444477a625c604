import { seededId } from '#contract/seededId.ts';

const path = { division: '120001' };
const one = (number: number) => ({ path: { ...path, id: seededId(120001, 'import', number) } });

/** Calls of {@link imports} that succeed on the demonstration data, by the operation's name. */
export const importExamples = {
  listImports: { path },
  listImportKinds: { path },
  getImportTemplate: { path },
  getImport: one(1),
  createImport: { path },
  matchImport: {
    ...one(2),
    body: {
      sheets: [
        {
          name: '',
          entity: 'accounts',
          columns: [
            { heading: 'Relatienummer', field: 'code' },
            { heading: 'Naam', field: 'name' },
          ],
        },
      ],
    },
  },
  deleteImport: one(3),
  checkImport: one(5),
  runImport: one(1),
  undoImport: one(4),
  listImportRows: one(1),
  getImportErrors: one(1),
};
