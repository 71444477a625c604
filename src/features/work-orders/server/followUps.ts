import { workOrderItem, type WorkOrderItem } from '../itemSchema.ts';
import { workOrder } from '../schema.ts';
import type { StoredWorkOrder, WorkOrderContext, WorkOrderFacts, WorkOrderLine, WorkOrderTypes } from './workOrder.ts';

/** Creates a work order and returns it completely, as JSON. */
type Make = (body: WorkOrderTypes['body'], context: WorkOrderContext) => Promise<{ json: string }>;

/** The lines marked Herpland that have not been moved to another work order yet. */
export function notFollowed({ lines }: StoredWorkOrder): WorkOrderLine[] {
  return lines.filter(({ status, followUpItemId }) => status === 'Herpland' && followUpItemId === null);
}

/** Creates a new work order from the lines marked Herpland, and records the new line of each. */
export async function followUp(order: StoredWorkOrder, { call, actor, now, changes, followed }: WorkOrderFacts, make: Make): Promise<void> {
  const lines = notFollowed(order);
  const { id, locationId, accountId, contactId } = order;
  const made = await make(bodyOf(order, lines), {
    call,
    actor,
    now,
    changes,
    origin: { locationId, accountId, contactId, followUpOfId: id, areLinesOld: true },
  });
  const { items } = JSON.parse(made.json) as { items: WorkOrderItem[] }; // every work order has lines
  lines.forEach((line, index) => followed.set(line.id, items[index]?.id ?? ''));
}

const takenAlong = workOrder.pick({
  type: true,
  priority: true,
  description: true,
  instructions: true,
  contactId: true,
  contactName: true,
  contactPhone: true,
  contactEmail: true,
  invoiceToId: true,
  serviceRequestId: true,
  purchaseOrder: true,
  signatureRequired: true,
  estimatedMinutes: true,
});

const takenAlongOfLines = workOrderItem.pick({
  kind: true,
  itemId: true,
  description: true,
  quantity: true,
  unitPrice: true,
  discount: true,
  billable: true,
  underWarranty: true,
  assetId: true,
});

function bodyOf(order: StoredWorkOrder, lines: readonly WorkOrderLine[]): WorkOrderTypes['body'] {
  return {
    ...takenAlong.parse(order),
    assetIds: [...new Set(lines.flatMap(({ assetId }) => assetId ?? []))],
    lines: lines.map((line) => takenAlongOfLines.parse(line)),
  };
}
