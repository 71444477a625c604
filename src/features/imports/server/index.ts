import { addStockSource } from '#features/inventory/server/index.ts';
import { columnOf } from '#server/database/columnOf.ts';

export { eraseOldImports } from './eraseImports.ts';
export { checkImport, runImport, undoImport } from './jobs.ts';
export { importOfJob } from './store.ts';
export { importRoutes } from './routes.ts';

addStockSource('Import', (id, division) => columnOf('import', 'fileName', id, division));
