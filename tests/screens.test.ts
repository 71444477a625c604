import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { operations } from '../src/app/contract.ts';

/** Calls that no screen makes, by the reason; each is for other programs. */
const forPrograms = {
  'screens read, write and remove lines with their document': [
    'listLinesOfSalesOrder',
    'listSalesOrderLines',
    'createSalesOrderLine',
    'findSalesOrderLines',
    'updateSalesOrderLine',
    'deleteSalesOrderLine',
    'listPurchaseOrderLinesOfOrder',
    'listPurchaseOrderLines',
    'findPurchaseOrderLines',
    'createPurchaseOrderLines',
    'updatePurchaseOrderLine',
    'deletePurchaseOrderLine',
    'listPurchaseInvoiceLines',
    'createPurchaseInvoiceLines',
    'deletePurchaseInvoiceLine',
    'saveServiceRequestContacts',
  ],
  'screens read the same records by id, or by the list of the division': [
    'getAccountByCode',
    'findSuppliers',
    'getAccountClassification',
    'listCurrentSalesOrders',
    'listSalesOrdersOfAccount',
    'getServiceRequestOfAccount',
    'searchServiceRequests',
    'listServiceRequestAttachments',
    'getServiceRequestAttachmentData',
    'listServiceRequestsInState',
    'getServiceRequestOfWorkOrder',
    'listWorkOrdersInDivision',
    'listWorkOrdersByLocationCode',
    'getWorkOrderOfLocation',
    'listItems',
    'listItemsOfAssetType',
    'listAdditionalItems',
    'listAssemblyItems',
    'listAssemblyOrders',
    'getWarehouseOfKeeper',
    'listAssetsOfType',
    'getAsset',
    'listExactDivisions',
  ],
  'the older way to take an order, of the mobile app': ['createSimpleSalesOrder'],
  'the shop calls it; our screens show what it makes': [
    'createShopContact',
    'createShopAccount',
    'listArticlesById',
    'listMobilityDivisions',
    'createMobilityOrder',
  ],
  'Exact Online calls it, or an exchange with it that does not exist yet': ['receiveAuthorisation', 'recreateExactWorkOrders'],
} as const;

const root = resolve(import.meta.dirname, '..');
const folders = '{console,features/*/console,pages,app/console}';
const screens = globSync(`src/${folders}/**/*.{ts,tsx}`, { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(resolve(root, file), 'utf8'))
  .join('\n');

/** Whether a screen names a call, or a page without sign-in, which has no client, its address. */
function isOnScreen({ name, paths }: (typeof operations)[number]): boolean {
  const [address = ''] = paths[0].split('{');
  return new RegExp(`\\.${name}\\b`).test(screens) || (paths[0].startsWith('/api/public/') && screens.includes(address));
}

it('gives each call of the specification a screen, but for those of other programs', () => {
  const left = operations.filter((operation) => operation.calls !== undefined && !isOnScreen(operation)).map(({ name }) => name);
  expect(left.sort()).toEqual(Object.values(forPrograms).flat().sort());
});
