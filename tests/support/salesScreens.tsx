import type { Capability } from '#contract/operation.ts';
import type { TransportRequest } from '#contract/transport.ts';
import { DeliverPage } from '#features/sales-orders/console/deliver/DeliverPage.tsx';
import { OrderCreate } from '#features/sales-orders/console/OrderCreate.tsx';
import { OrderEdit } from '#features/sales-orders/console/OrderEdit.tsx';
import { OrderPage } from '#features/sales-orders/console/OrderPage.tsx';
import { seededId } from '#contract/seededId.ts';
import { listReply, renderConsole, type Reply } from './renderConsole.tsx';

/** The items that are sold: one of which 12 lie in stock, one that is not kept. */
export const soldItems = [
  {
    id: seededId(120001, 'item', 1),
    code: 'SB6',
    description: 'Sproeischuimblusser 6 liter',
    unit: 'stuks',
    barcode: '8712345678906',
    standardSalesPrice: '74.5000',
    salesVatCode: '2',
    isStockItem: true,
    isSalesItem: true,
    isFractionAllowed: false,
    isSerialItem: false,
    isBatchItem: false,
    stock: '12.0000',
  },
  {
    id: seededId(120001, 'item', 2),
    code: 'VRACHT',
    description: 'Vrachtkosten',
    unit: 'keer',
    barcode: null,
    standardSalesPrice: '35.0000',
    salesVatCode: '2',
    isStockItem: false,
    isSalesItem: true,
    isFractionAllowed: false,
    isSerialItem: false,
    isBatchItem: false,
    stock: '0.0000',
  },
] as const;

const [extinguisher, freight] = soldItems;
const line = {
  id: seededId(120001, 'salesOrderLine', 1),
  lineNumber: 1,
  itemId: extinguisher.id,
  itemCode: 'SB6',
  itemDescription: 'Sproeischuimblusser 6 liter',
  description: 'Sproeischuimblusser 6 liter',
  quantity: '10.0000',
  unitCode: 'stuks',
  unitPrice: '74.5000',
  discount: 0,
  netPrice: '74.5000',
  vatCode: '2',
  vatPercentage: 0.21,
  vatType: 'Excluding',
  vatCharged: false,
  amount: '745.0000',
  priceSource: 'Item',
  quantityDelivered: '0.0000',
  quantityOpen: '10.0000',
  quantityToBuy: '10.0000',
  quantityInvoiced: '0.0000',
  inStock: '12.0000',
  useDropShipment: false,
  purchaseOrderId: null,
  purchaseOrderLineId: null,
  purchaseOrderNumber: null,
};

/** An order of a customer, of whose first line two pieces were delivered. */
export const sale = {
  id: seededId(120001, 'salesOrder', 1),
  version: 3,
  orderNumber: 5012,
  orderedById: seededId(120001, 'account', 1),
  orderedByName: 'Bakkerij de Molen',
  orderDate: '2026-11-02',
  deliveryDate: '2026-11-27',
  description: 'Blussers 2e etage',
  yourRef: 'PO-4711',
  currency: 'EUR',
  discount: null,
  warehouseId: seededId(120001, 'warehouse', 1),
  warehouseCode: '1',
  locationId: null,
  workOrderId: null,
  status: 'Partial',
  deliveryStatus: 'Partial',
  invoiceStatus: 'Open',
  approvalStatus: 'Automatic',
  amountExclVat: '885.0000',
  vatAmount: '185.8500',
  amountInclVat: '1070.8500',
  confirmedAt: null,
  remarks: null,
  lines: [
    { ...line, quantityDelivered: '2.0000', quantityOpen: '8.0000' },
    {
      ...line,
      id: seededId(120001, 'salesOrderLine', 2),
      lineNumber: 2,
      itemId: freight.id,
      itemCode: 'VRACHT',
      itemDescription: 'Vrachtkosten',
      description: 'Vrachtkosten',
      quantity: '4.0000',
      quantityOpen: '4.0000',
      unitCode: 'keer',
      unitPrice: '35.0000',
      netPrice: '35.0000',
      amount: '140.0000',
      inStock: null,
    },
  ],
};

/** The address of {@link sale}. */
export const saleAddress = `/sales-orders/${sale.id}`;

/** The customer of {@link sale}. */
export const customer = { id: sale.orderedById, code: '1001', name: sale.orderedByName, city: 'Utrecht' };

const lookups: Record<string, unknown[]> = {
  vatcode: [{ code: '2', description: 'Hoog', percentage: 0.21, type: 'Excluding', charged: false, blocked: false }],
  journal: [],
  paymentcondition: [],
  costcenter: [],
  warehouse: [{ id: sale.warehouseId, description: 'Magazijn Utrecht' }],
};

/** Plays the server: items, prices of the customer (70 for the extinguisher), and the order. */
export function salesServer({ method, url }: TransportRequest): Reply | undefined {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const lookup = Object.keys(lookups).find((name) => pathname.endsWith(`/lookup/${name}`));
  if (lookup) return { json: lookups[lookup] };
  if (pathname.endsWith('/salesorder/price')) return { json: pricesOf(searchParams) };
  if (pathname.endsWith('/item')) return listReply(foundItems(searchParams));
  if (pathname.includes('/account/')) return { json: customer };
  if (pathname.endsWith('/account')) return listReply([customer]);
  if (pathname.endsWith('/slip')) return { body: new Blob(['%PDF-']) };
  if (method === 'POST' && pathname.endsWith('/goodsdelivery')) return { status: 201, json: { id: '1', deliveryNumber: 8001, lines: [] } };
  if (pathname.endsWith('/goodsdelivery')) return listReply([]);
  if (method === 'POST' && pathname.endsWith('/salesorder')) return { status: 201, json: sale };
  if (method === 'PUT') return { json: { ...sale, version: sale.version + 1 } };
  return pathname.endsWith(sale.id) ? { json: sale } : undefined;
}

function foundItems(query: URLSearchParams) {
  const { q, id } = JSON.parse(query.get('filter') ?? '{}') as { q?: string; id?: string[] };
  if (id) return soldItems.filter((item) => id.includes(item.id));
  return soldItems.filter(({ code, description }) => `${code} ${description}`.toLowerCase().includes((q ?? '').toLowerCase()));
}

function pricesOf(query: URLSearchParams) {
  const quantities = query.get('quantity')?.split(',') ?? [];
  return (query.get('itemId')?.split(',') ?? []).map((itemId, index) => {
    const item = soldItems.find(({ id }) => id === itemId);
    const isAgreed = itemId === extinguisher.id;
    const price = isAgreed ? '70.0000' : item?.standardSalesPrice;
    return {
      itemId,
      quantity: quantities[index],
      unit: item?.unit,
      price,
      currency: 'EUR',
      discount: 0,
      source: isAgreed ? 'Customer' : 'Item',
    };
  });
}

type Answer = (request: TransportRequest) => Reply | undefined | Promise<Reply | undefined>;

/** The screens of sales orders at an address, with this server or another answer before it. */
export function openSale(
  at: string,
  { can = () => true, more = () => undefined }: { can?: (capability: Capability) => boolean; more?: Answer } = {},
) {
  return renderConsole(<p />, {
    answer: async (request) => (await more(request)) ?? salesServer(request),
    at,
    can,
    routes: {
      '/sales-orders/new': <OrderCreate />,
      '/sales-orders/:id': <OrderPage />,
      '/sales-orders/:id/edit': <OrderEdit />,
      '/sales-orders/:id/deliver': <DeliverPage />,
    },
  });
}
