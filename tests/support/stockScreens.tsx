import { itemsConsole } from '#features/items/console/index.ts';
import { CountCreate } from '#features/inventory/console/CountCreate.tsx';
import { inventoryConsole } from '#features/inventory/console/index.ts';
import { MovementList } from '#features/inventory/console/MovementList.tsx';
import { StockCard } from '#features/inventory/console/StockCard.tsx';
import { StockList } from '#features/inventory/console/StockList.tsx';
import { TransferCreate } from '#features/inventory/console/TransferCreate.tsx';
import { listReply, problemReply, renderConsole } from './renderConsole.tsx';

/** The id of a record of the stubbed server. */
export const stockId = (number: number) => `0194f2a0-7c1e-7b3a-8d2f-00000000000${number}`;
/** A main warehouse and a van. */
export const warehouses = [
  { id: stockId(1), code: '1', description: 'Magazijn', isMain: true, email: null, version: 1 },
  { id: stockId(2), code: 'BUS1', description: 'Bus van Mike', isMain: false, email: 'mike@cura.example', version: 1 },
];
/** An item in stock. */
export const item = {
  id: stockId(3),
  code: 'BL-SS6',
  barcode: '8712345678906',
  description: 'Sproeischuimblusser',
  unit: 'st',
  stock: '7.0000',
  isStockItem: true,
};
/** Another one. */
export const other = { ...item, id: stockId(7), code: 'BL-CO2', barcode: null, description: 'CO2-blusser' };
const place = {
  id: stockId(4),
  itemId: item.id,
  itemCode: item.code,
  itemDescription: item.description,
  unit: 'st',
  warehouseId: stockId(1),
  warehouseCode: '1',
  warehouseDescription: 'Magazijn',
  currentStock: '7.0000',
  plannedStockIn: '2.0000',
  plannedStockOut: '0.0000',
  projectedStock: '9.0000',
  safetyStock: '10.0000',
  reorderPoint: '0.0000',
  maximumStock: '40.0000',
};
const movement = {
  id: stockId(5),
  itemId: item.id,
  kind: 'Count',
  quantity: '-2.0000',
  stockAfter: '7.0000',
  at: '2026-03-02T10:00:00.000Z',
  sourceKind: 'StockCount',
  sourceId: stockId(6),
  sourceNumber: '12',
  creatorName: 'Piet Bakker',
  warehouseDescription: 'Magazijn',
};

const overtaken = 'Van BL-SS6 is de voorraad intussen veranderd: er liggen nu 6.';
const usual = {
  isOvertaken: false,
  known: warehouses,
  tracking: { isSerialItem: false, isBatchItem: false },
  /** What a look-up of an item waits for. */
  lookingUp: undefined as Promise<void> | undefined,
};

/** What the server knows and does; as usual again for each screen. */
export const stockServer = { ...usual };

/** Shows a screen of stock. */
export function showStock(at: string) {
  Object.assign(stockServer, usual);
  return renderConsole(<p />, {
    answer: async ({ method, url, body }) => {
      if (method === 'POST' && stockServer.isOvertaken) return problemReply(412, 'stockChanged', overtaken);
      if (method === 'POST') return { status: 201, json: { ...JSON.parse(String(body)), id: stockId(6), version: 1 } };
      if (url.includes('/lookup/warehouse')) return listReply(stockServer.known);
      if (url.includes('/stockmovements')) return listReply([movement]);
      if (url.includes('/stock')) return listReply([place]);
      if (/\/item\/[^?]/.test(url)) return { json: item };
      await stockServer.lookingUp;
      if (url.includes(other.code)) return listReply([other]);
      return listReply(url.includes('BL-SS6') || url.includes(item.barcode) ? [{ ...item, ...stockServer.tracking }] : []);
    },
    resources: { ...inventoryConsole.resources, ...itemsConsole.resources },
    at,
    routes: {
      '/stock': <StockList />,
      '/stock/:id': <StockCard />,
      '/stock-counts/new': <CountCreate />,
      '/stock-counts/:id': <p>geboekt</p>,
      '/stock-transfers/new': <TransferCreate />,
      '/stock-movements': <MovementList />,
    },
  });
}
