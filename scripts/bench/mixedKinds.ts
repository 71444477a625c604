import { randomUUID } from 'node:crypto';
import { towns } from './accounts.ts';
import type { LoadData, Records } from './records.ts';
import { orderDivision } from './records.ts';
import { itemWords } from './sales.ts';
import { seededId } from '#contract/seededId.ts';

/** One kind of call of the mixed load. */
export interface LoadKind {
  name: string;
  /** Its frequency, relative to the others of its half. */
  weight: number;
  isWrite: boolean;
  request: (n: number) => { method: 'GET' | 'PUT' | 'POST'; path: string; body?: unknown };
}

const page = (from = 0) => `range=${encodeURIComponent(`[${from},${from + 24}]`)}`;
const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`;
const sort = (column: string, direction = 'ASC') => `sort=${encodeURIComponent(JSON.stringify([column, direction]))}`;

function boxOf(side: number): string {
  const [longitude, latitude] = [5.12, 52.09].map((middle) => [middle - side / 2, middle + side / 2].map((at) => at.toFixed(5)));
  return `longitudeMin=${longitude?.[0]}&longitudeMax=${longitude?.[1]}&latitudeMin=${latitude?.[0]}&latitudeMax=${latitude?.[1]}`;
}

function turn<Value>(list: readonly Value[], n: number): Value {
  const value = list[n % list.length];
  if (value === undefined) throw new Error('The database lacks records of a kind that the load asks for');
  return value;
}

/** The part of a division that the map and the board show. */
export interface View {
  /** The side of the map around the centre of Utrecht, in degrees. */
  mapSide: number;
  /** The last day of the planning board. */
  boardUntil: string;
}

const usualView: View = { mapSide: 0.1, boardUntil: '2026-01-11' };

/** Reads of all parts of the product, as its screens make them. */
export function readKinds(divisions: LoadData['divisions'], view = usualView): LoadKind[] {
  const read = readerFor(divisions);
  return [...visitReads(read, view), ...documentReads(read)];
}

type Read = (name: string, weight: number, path: (records: Records, n: number) => string) => LoadKind;

function readerFor(divisions: LoadData['divisions']): Read {
  return (name, weight, path) => ({
    name,
    weight,
    isWrite: false,
    request: (n) => ({ method: 'GET', path: path(turn(divisions, n), Math.floor(n / divisions.length)) }),
  });
}

/** Reads of accounts, objects and the work at them. */
function visitReads(read: Read, view: View): LoadKind[] {
  return [
    read('account', 6, ({ division, accounts }, n) => `/api/${division}/account/${turn(accounts, n).id}`),
    read(
      'list of accounts',
      4,
      ({ division }, n) => `/api/${division}/account?${sort('name')}&${page((n % 4) * 25)}&${filter({ isCustomer: true })}`,
    ),
    read('search of accounts', 4, ({ division }, n) => `/api/${division}/account?q=${turn(towns, n)}&${page()}`),
    read('history of an account', 1, ({ division, accounts }, n) => `/api/${division}/account/${turn(accounts, n).id}/history`),
    read('contacts of an account', 3, ({ division, accounts }, n) => `/api/${division}/account/${turn(accounts, n).id}/contact`),
    read('accounts on the map', 1, ({ division }) => `/api/${division}/account/geospatial?${boxOf(view.mapSide)}`),
    read('complaints', 1, ({ division }) => `/api/${division}/complaint?${page()}`),
    read('service request', 2, ({ division, requests }, n) => `/api/servicerequest/${division}/${turn(requests, n).id}`),
    read('list of service requests', 2, ({ division }) => `/api/servicerequest/${division}?${page()}`),
    read('counts of service requests', 2, ({ division }) => `/api/servicerequest/${division}/counts`),
    read(
      'objects due',
      3,
      ({ division }, n) =>
        `/api/divisions/${division}/assets?${sort('dueDate')}&${page((n % 4) * 25)}&${filter({ dueUntil: '2026-03-31' })}`,
    ),
    read('objects of a location', 4, ({ assets }, n) => `/api/locations/${turn(assets, n).locationId}/assets?${page()}`),
    read('object by tag', 4, ({ assets }, n) => `/api/assets/${turn(assets, n).tag}`),
    read(
      'history of an object',
      1,
      ({ division, assets }, n) => `/api/divisions/${division}/assets/${turn(assets, n).id}/events?${page()}`,
    ),
    read(
      'reports of an object',
      1,
      ({ assets }, n) => `/api/locations/${turn(assets, n).locationId}/assets/${turn(assets, n).id}/serviceReports?${page()}`,
    ),
    read('work order, whole', 4, ({ workOrders }, n) => `/api/workorders/${turn(workOrders, n).id}`),
    read(
      'list of work orders',
      3,
      ({ division }) => `/api/divisions/${division}/workorders?${page()}&${filter({ status: ['Open', 'Bevestigd'] })}`,
    ),
    read('board of the planning', 1, ({ division }) => `/api/divisions/${division}/planning?from=2026-01-05&until=${view.boardUntil}`),
    read('dashboard', 1, ({ division }) => `/api/divisions/${division}/dashboard`),
  ];
}

/** Reads of purchasing, sales, stock and what the office maintains. */
function documentReads(read: Read): LoadKind[] {
  return [
    read('list of purchase orders', 2, ({ division }) => `/api/${division}/purchaseorder/order?${page()}`),
    read('purchase order', 2, ({ division, purchaseOrders }, n) => `/api/${division}/purchaseorder/order/${turn(purchaseOrders, n).id}`),
    read('list of purchase invoices', 2, ({ division }) => `/api/${division}/purchaseinvoice?${page()}`),
    read('purchase invoice', 2, ({ division, invoices }, n) => `/api/${division}/purchaseinvoice/${turn(invoices, n).id}`),
    read('list of sales orders', 2, ({ division }) => `/api/${division}/salesorder?${page()}`),
    read('sales order', 2, ({ division, salesOrders }, n) => `/api/${division}/salesorder/${turn(salesOrders, n).id}`),
    read('search of items', 3, ({ division }, n) => `/api/${division}/item?search=${turn(itemWords, n)}`),
    read('stock', 1, ({ division }) => `/api/divisions/${division}/stock?${page()}`),
    read('movements of stock', 1, ({ division }) => `/api/divisions/${division}/stockmovements?${page()}`),
    read('audit', 1, ({ division }) => `/api/divisions/${division}/audit?${page()}`),
    read('VAT codes', 1, ({ division }) => `/api/${division}/lookup/vatcode`),
    read('mails', 1, ({ division }) => `/api/divisions/${division}/mails?${page()}`),
  ];
}

/** Writes of all parts of the product, including receipts, invoices and deliveries with ten lines. */
export function writeKinds(data: LoadData): LoadKind[] {
  const write = writerFor(data.divisions);
  return [...recordWrites(write), ...documentWrites(write, data)];
}

type Write = (
  name: string,
  weight: number,
  method: 'PUT' | 'POST',
  asked: (records: Records, n: number) => { path: string; body: unknown },
) => LoadKind;

function writerFor(divisions: LoadData['divisions']): Write {
  return (name, weight, method, asked) => ({
    name,
    weight,
    isWrite: true,
    request: (n) => ({ method, ...asked(turn(divisions, n), Math.floor(n / divisions.length)) }),
  });
}

function recordWrites(write: Write): LoadKind[] {
  return [
    write('new account', 2, 'POST', ({ division }, n) => ({
      path: `/api/${division}/account`,
      body: { name: `Basisschool De Wilgen ${n}`, city: 'Utrecht' },
    })),
    write('change of an account', 3, 'PUT', ({ division, accounts }, n) => ({
      path: `/api/${division}/account/${turn(accounts, n).id}`,
      body: { phone: `030 231 ${String(10 + (n % 90))} ${String(10 + (n % 89))}` },
    })),
    write('new contact', 2, 'POST', ({ division, accounts }, n) => ({
      path: `/api/${division}/account/${turn(accounts, n).id}/contact`,
      body: { firstName: 'Marijke', lastName: `Heuvel ${n}`, jobTitle: 'Facilitair manager' },
    })),
    write('new complaint', 1, 'POST', ({ division, accounts }, n) => ({
      path: `/api/${division}/complaint`,
      body: { complaint: `Monteur niet verschenen ${n}`, accountId: turn(accounts, n).id },
    })),
    write('new service request', 2, 'POST', ({ division, accounts }, n) => ({
      path: `/api/servicerequest/${division}`,
      body: { requestType: 'Repair', description: `Blusser leeg ${n}`, accountId: turn(accounts, n).id, priority: 'High' },
    })),
    write('change of a service request', 1, 'PUT', ({ division, requests }, n) => ({
      path: `/api/servicerequest/${division}/${turn(requests, n).id}`,
      body: { notes: `Melden bij de receptie, ${n}` },
    })),
    write('change of an object', 3, 'PUT', ({ assets }, n) => ({
      path: `/api/locations/${turn(assets, n).locationId}/assets/${turn(assets, n).id}`,
      body: { notes: `Achter de deur, ${n}` },
    })),
    write('new object', 1, 'POST', ({ assets }, n) => ({
      path: `/api/locations/${turn(assets, n).locationId}/assets`,
      body: { assetType: 'ExtinguishSprayFoam', name: `Blusser ${n}`, productionDate: '2021-03', attributes: { capacity: 6 } },
    })),
    write('draft of a report', 2, 'POST', ({ assets }, n) => ({
      path: `/api/locations/${turn(assets, n).locationId}/assets/${turn(assets, n).id}/serviceReport`,
      body: { inspectionKind: 'Repair', reportDate: '2026-01-05', status: 'Concept', findings: `Zegel ontbreekt ${n}` },
    })),
    write('new work order', 2, 'POST', ({ assets, items }, n) => ({
      path: `/api/locations/${turn(assets, n).locationId}/workorders`,
      body: {
        type: 'Maintenance',
        description: `Onderhoud ${n}`,
        items: [{ kind: 'Service', quantity: '12', description: 'Onderhoud', itemId: turn(items, n).id }],
      },
    })),
  ];
}

function documentWrites(write: Write, { purchases, sales }: LoadData): LoadKind[] {
  const ten = (lines: readonly string[]) => lines.slice(0, 10);
  return [
    write('new purchase order of 3 lines', 1, 'POST', (_records, n) => ({
      path: `/api/${orderDivision}/purchaseorder/order`,
      body: {
        supplierId: seededId(orderDivision, 'account', 6),
        yourRef: `L-${n}`,
        lines: [1, 2, 3].map((line) => ({ itemId: seededId(orderDivision, 'item', line), quantity: '2', unitPrice: '12.50' })),
      },
    })),
    write('receipt of 10 lines', 2, 'POST', (_records, n) => ({
      path: `/api/${orderDivision}/purchaseorder/goodsreceipt`,
      body: {
        lines: ten(turn(purchases, n).lines).map((purchaseOrderLineId, line) => ({
          purchaseOrderLineId,
          quantityReceived: '1',
          serialNumbers: [`L-${randomUUID().slice(0, 8)}-${line}`],
        })),
      },
    })),
    write('invoice of 10 lines', 2, 'POST', (_records, n) => ({
      path: `/api/${orderDivision}/purchaseinvoice`,
      body: {
        supplierId: seededId(orderDivision, 'account', 6),
        yourRef: randomUUID().slice(0, 20),
        invoiceDate: '2026-01-05',
        journal: '60',
        lines: ten(turn(purchases, n + 100).lines).map((purchaseOrderLineId) => ({ purchaseOrderLineId, quantity: '1' })),
      },
    })),
    write('new sales order of 5 lines', 1, 'POST', (_records, n) => ({
      path: `/api/${orderDivision}/salesorder`,
      body: {
        orderedById: seededId(orderDivision, 'account', 1),
        yourRef: `L-${n}`,
        lines: [1, 2, 3, 4, 5].map((line) => ({ itemId: seededId(orderDivision, 'item', line), quantity: '2' })),
      },
    })),
    write('delivery of 10 lines', 2, 'POST', (_records, n) => ({
      path: `/api/${orderDivision}/salesorder/goodsdelivery`,
      body: { lines: ten(turn(sales, n).lines).map((salesOrderLineId) => ({ salesOrderLineId, quantityDelivered: '1' })) },
    })),
  ];
}
