import type { TransportRequest } from '#contract/transport.ts';
import type { Capability } from '#contract/operation.ts';
import { InvoicePage } from '#features/purchase-invoices/console/InvoicePage.tsx';
import type { ReadEInvoice } from '#features/purchase-invoices/eInvoiceSchema.ts';
import type { PurchaseInvoice } from '#features/purchase-invoices/schema.ts';
import { draftInvoice, openOrderLine } from './purchaseInvoices.ts';
import { listReply, renderConsole, sentBodies, type Reply } from './renderConsole.tsx';

/** Whose invoice it is. */
export const supplier = { id: draftInvoice.supplierId, code: '00001006', name: 'Brandmeester Groothandel', city: 'Utrecht' };
const item = {
  id: openOrderLine.itemId,
  code: 'SB6',
  description: 'Sproeischuimblusser 6 liter',
  unit: 'stuks',
  costPriceStandard: '48.5000',
  salesVatCode: '2',
};
const lookups: Record<string, unknown[]> = {
  vatcode: [{ code: '2', percentage: 0.21, type: 'Excluding', charged: false, blocked: false }],
  journal: [{ code: '60', description: 'Inkoopboek' }],
  paymentcondition: [{ code: '30', description: '30 dagen' }],
  costcenter: [{ code: '200', description: 'Buitendienst', active: true }],
  period: [11, 10, 9, 8].map((period) => ({
    id: `0b1c2d3e-0000-7000-8000-0000000000${String(period).padStart(2, '0')}`,
    year: 2026,
    period,
    startDate: `2026-${String(period).padStart(2, '0')}-01`,
    endDate: `2026-${String(period).padStart(2, '0')}-28`,
    closed: period < 10,
  })),
  warehouse: [{ id: draftInvoice.id, description: 'Magazijn Utrecht' }],
};

/** What the server has. */
export interface InvoiceServer {
  stored?: PurchaseInvoice;
  duplicates?: PurchaseInvoice[];
  blocked?: boolean;
  refuse?: Reply;
  /** The e-invoice in the document of the invoice. */
  eInvoice?: ReadEInvoice;
}

/** Plays the server: lookups, the supplier, its open lines, and one invoice that is kept. */
export function invoiceServer(server: InvoiceServer) {
  let stored = server.stored;
  return ({ method, url, body }: TransportRequest): Reply | undefined => {
    const path = new URL(url, 'http://localhost').pathname;
    const lookup = Object.keys(lookups).find((name) => path.endsWith(`/lookup/${name}`));
    if (lookup) return { json: lookups[lookup] };
    if (path.endsWith('/purchaseinvoice/duplicates')) return { json: server.duplicates ?? [] };
    if (path.endsWith('/purchaseinvoice/einvoice')) return { json: { eInvoice: server.eInvoice ?? null } };
    if (path.includes('/document/')) return { json: { id: path.split('/').at(-1), fileName: 'factuur.xml', mimeType: 'application/xml' } };
    if (path.endsWith('/purchaseinvoice/openlines')) return { json: [openOrderLine] };
    if (path.endsWith('/account')) return listReply([supplier]);
    if (path.includes('/account/')) return { json: { ...supplier, blocked: server.blocked ?? false, purchaseVatCode: null } };
    if (path.endsWith('/item')) return listReply([item]);
    if (method === 'POST' && path.endsWith('/purchaseinvoice')) {
      if (server.refuse) return server.refuse;
      const sent = JSON.parse(String(body)) as Partial<PurchaseInvoice>;
      stored = {
        ...draftInvoice,
        ...stored,
        yourRef: sent.yourRef ?? draftInvoice.yourRef,
        status: sent.status ?? stored?.status ?? 'Draft',
        version: (stored?.version ?? 0) + 1,
      };
      return { status: sent.id ? 200 : 201, json: stored };
    }
    return stored && path.endsWith(`/purchaseinvoice/${stored.id}`) ? { json: stored } : undefined;
  };
}

/** The page of an invoice at an address, with this server or another answer. */
export function openInvoice(
  server: InvoiceServer,
  at: string = invoiceAddress,
  {
    can = () => true,
    answer = invoiceServer(server),
  }: { can?: (capability: Capability) => boolean; answer?: ReturnType<typeof invoiceServer> } = {},
) {
  return renderConsole(<p />, { answer, at, routes: { '/purchase-invoices/:id': <InvoicePage /> }, can });
}

/** The address of {@link draftInvoice}. */
export const invoiceAddress = `/purchase-invoices/${draftInvoice.id}`;
/** What was sent to be saved. */
export const postedInvoices = (requests: readonly TransportRequest[]) => sentBodies(requests, 'POST', '/purchaseinvoice');
