import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { imports } from '../contract.ts';

/** The calls of imports. */
export const importCalls = {
  getList: imports.listImports,
  getOne: imports.getImport,
  update: imports.matchImport,
  delete: imports.deleteImport,
  upload: imports.createImport,
  kinds: imports.listImportKinds,
  rows: imports.listImportRows,
  check: imports.checkImport,
  write: imports.runImport,
  undo: imports.undoImport,
  template: imports.getImportTemplate,
  errors: imports.getImportErrors,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    imports: typeof importCalls;
  }
}
