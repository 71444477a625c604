import { onDivisionMade } from '#features/divisions/server/index.ts';
import { askForDueCount } from './dueCount.ts';
import './figures.ts';
import './locationNames.ts';

export { setLastServices, type LastServices } from './dueDates.ts';
export { countDueDates } from './dueJob.ts';
export { eventsOfChange } from './events.ts';
export { dueRoutes } from './dueRoutes.ts';
export { onAssetsReplaced, onAssetsToDivision, setOpenWork, setServiceReports, type OpenWork } from './extensions.ts';
export { inspectedAsset, noteInspection, requireAssetAt, type InspectedAsset } from './inspections.ts';
export { placeOf, reportedAssets, type ReportedAsset } from './reportedAssets.ts';
export { assetAt, assetField, assetReference, assetSummaryTable, assetTypesOf, dueAtLocations, type DueAtLocation } from './published.ts';
export { dueRows } from './dueRows.ts';
export { themeOfTag } from './publicAssets.ts';
export { publicRoutes } from './publicReports.ts';
export { openRequestsForReports, type PublicDefect } from './publicRequests.ts';
export { assetImport } from './assetImport.ts';
export { assetRoutes } from './routes.ts';
export { sealedAssetFields } from './secrets.ts';
export { lockAssets } from './store.ts';
export { assetTable } from './tables.ts';
export { tagScope } from './scope.ts';

onDivisionMade(({ database, division }) => askForDueCount(database, division));
