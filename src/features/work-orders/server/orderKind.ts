import { dayOf } from '#contract/days.ts';
import { insertDocument } from '#features/documents/server/index.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { newId } from '#server/database/newId.ts';
import type { DocumentChange, DocumentKind } from '#server/documents/kind.ts';
import { createDocument } from '#server/documents/save.ts';
import { isDone, isEditable } from '../rules.ts';
import { mostItems } from '../itemSchema.ts';
import type { WorkOrderStatus } from '../schema.ts';
import { supersede } from './autographs.ts';
import { chargeVisit } from './charges.ts';
import { factsOf } from './facts.ts';
import { followUp, notFollowed } from './followUps.ts';
import { guard } from './guard.ts';
import { headerOf } from './header.ts';
import { lineOf } from './lines.ts';
import { placeWorkOrders } from './published.ts';
import { signedReport } from './signedReport.ts';
import { moveMaterial } from './stockMoves.ts';
import { sealedWifi } from './wifi.ts';
import { workOrderTables, type StoredWorkOrder, type WorkOrderFacts, type WorkOrderTypes } from './workOrder.ts';

/**
 * Work orders, for the engine of documents. Locks are taken in this order: the work order, its engineers, its request, the stock,
 * the counter of numbers.
 */
export const orderKind: DocumentKind<WorkOrderTypes> = {
  ...workOrderTables,
  number: 'number',
  most: mostItems,
  isNumberedByPlace: false,
  keepsOtherLines: true,
  facts: (call, draft, context) => factsOf(call, draft, context),
  headerOf,
  lineOf,
  settle: (order, draft, _amounts, facts) => settled(order, draft.before, facts),
  guard,
  isOpen: (before) => isEditable(before.status),
  effects,
  complete: (_call, { before, after }, facts) => completed(after, before, facts),
  actionOf: ({ before, after }) => (before.status === after.status ? 'update' : actions[`${before.status} ${after.status}`]) ?? 'update',
  reasonOf: ({ reopenReason, cancelReason, rescheduleReason }) => reopenReason ?? cancelReason ?? rescheduleReason ?? undefined,
};

const actions: Readonly<Record<string, string>> = {
  'Open Bevestigd': 'confirm',
  'Herpland Bevestigd': 'confirm',
  'Bevestigd Open': 'withdraw',
  'Open Herpland': 'reschedule',
  'Bevestigd Herpland': 'reschedule',
  'Open Gerealiseerd': 'realise',
  'Bevestigd Gerealiseerd': 'realise',
  'Herpland Gerealiseerd': 'realise',
  'Gerealiseerd Afgehandeld': 'handle',
  'Gerealiseerd Bevestigd': 'reopen',
  'Open Geannuleerd': 'cancel',
  'Bevestigd Geannuleerd': 'cancel',
  'Herpland Geannuleerd': 'cancel',
  'Geannuleerd Open': 'resume',
} satisfies Partial<Record<`${WorkOrderStatus} ${WorkOrderStatus}`, string>>;

/** The values that follow from the lines of a finished visit: used quantities, their warehouse, and whether everything was done. */
function settled(order: StoredWorkOrder, before: StoredWorkOrder | undefined, { warehouseId }: WorkOrderFacts): StoredWorkOrder {
  if (!isDone(order.status)) return order;
  const lines = order.lines.map((line) => {
    if (line.status !== 'Gerealiseerd') return line;
    const isTaken = line.kind === 'Material' || line.kind === 'Replacement';
    return { ...line, quantityUsed: line.quantityUsed ?? line.quantity, warehouseId: line.warehouseId ?? (isTaken ? warehouseId : null) };
  });
  if (before && isDone(before.status)) return { ...order, lines };
  const isPartial = lines.some(({ status }) => status === 'Herpland');
  return { ...order, lines, completionStatus: order.completionStatus ?? (isPartial ? 'Partial' : 'Full') };
}

async function effects(call: WriteCall, { before, after }: DocumentChange<WorkOrderTypes>, facts: WorkOrderFacts): Promise<void> {
  await moveMaterial(call, before, after);
  if (!before) await placeWorkOrders(call.database, call.division, [after.id]);
  if (before && isDone(before.status) && after.status === 'Bevestigd') await supersede(call, after.id, facts.now);
  if (isDone(after.status) && notFollowed(after).length > 0) {
    await followUp(after, facts, (body, context) => createDocument({ ...call, ifMatch: undefined }, orderKind, body, context));
  }
  if (before?.status !== 'Afgehandeld' && after.status === 'Afgehandeld') {
    await keepReport(after, facts);
    if (facts.wantsSalesOrder) facts.salesOrderId = await chargeVisit(after, facts);
  }
  const isRescheduled = (before?.rescheduleLog.length ?? 0) < after.rescheduleLog.length;
  if (before?.status !== after.status || isRescheduled)
    facts.changes.push({ id: after.id, from: before?.status ?? null, to: after.status, former: before ?? noAppointment, isRescheduled });
}

const noAppointment = { plannedStart: null, plannedEnd: null };

async function keepReport(after: StoredWorkOrder, facts: WorkOrderFacts): Promise<void> {
  const { call, now } = facts;
  facts.documentId = newId();
  const document = {
    id: facts.documentId,
    type: 55,
    subject: after.number,
    documentDate: dayOf(new Date(now)),
    accountId: after.accountId,
    subjectType: 'WorkOrder',
    subjectId: after.id,
  };
  await insertDocument({ ...call, ifMatch: undefined }, document, await signedReport(call, after.id));
}

function completed(after: StoredWorkOrder, before: StoredWorkOrder | undefined, facts: WorkOrderFacts): StoredWorkOrder {
  const { followed, documentId, salesOrderId, now, request, call } = facts;
  const lines = after.lines.map((line) => ({ ...line, followUpItemId: followed.get(line.id) ?? line.followUpItemId }));
  const number = before ? after.number : `WB-${dayOf(new Date(now)).slice(0, 4)}-${String(after.number).padStart(5, '0')}`;
  const wifiCode = !before && request?.wifiCode ? sealedWifi(call, after.id, request.wifiCode) : after.wifiCode;
  const made = { documentId: documentId ?? after.documentId, salesOrderId: salesOrderId ?? after.salesOrderId };
  return { ...after, ...made, lines, number, wifiCode };
}
