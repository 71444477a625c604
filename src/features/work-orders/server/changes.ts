import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { engineerOfPerson } from '#features/divisions/server/index.ts';
import { keepVisitedLocation } from '#features/locations/server/index.ts';
import { readRecord, type RecordJson } from '#server/database/read.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { changeDocument, createDocument, saveLines } from '#server/documents/save.ts';
import { readLines } from '#server/documents/read.ts';
import { found } from '#server/http/found.ts';
import type { WorkOrderItemBody } from '../itemSchema.ts';
import type { ChangedWorkOrder, NewWorkOrder } from '../schema.ts';
import { announce, requestsOfWorkOrders } from './extensions.ts';
import { orderKind } from './orderKind.ts';
import { workOrderTable } from './tables.ts';
import type { WorkOrderContext } from './workOrder.ts';

/**
 * Creates a work order at a location, for an accepted request if one is given; `areLinesOld` means that its lines come from
 * another document.
 * @throws Problem notFound; invalid naming the field; locationInactive, requestNotAccepted
 */
export async function addWorkOrder(
  call: PersonalCall,
  locationId: string,
  { items, ...body }: Omit<NewWorkOrder, 'id'>,
  { areLinesOld = false } = {},
) {
  const location = found(await keepVisitedLocation(call, locationId));
  if (!location.active) throw new Problem('locationInactive', { params: { name: location.name } });
  const { accountId, contactId } = location;
  const context = { ...(await contextOf(call)), origin: { locationId, accountId, contactId, followUpOfId: null, areLinesOld } };
  const made = await createDocument(call, orderKind, { ...body, lines: items }, context);
  await follow(context);
  return made;
}

/**
 * Changes a work order of a location; its request is updated in the same transaction.
 * @throws Problem notFound; versionConflict; transition; invalid naming the field; what the rules refuse
 */
export async function changeWorkOrder(
  call: PersonalCall,
  { locationId, id }: { locationId: string; id: string },
  { items, ...body }: ChangedWorkOrder,
): Promise<RecordJson> {
  await requireAt(call, locationId, id);
  const context = await contextOf(call);
  const changed = await changeDocument(call, orderKind, { id, body: { ...body, lines: items } }, context);
  await follow(context);
  return changed;
}

/**
 * Adds lines to a work order, and changes those with an id; returns them as a JSON array, and whether any is new.
 * @throws Problem notFound; versionConflict; workOrderClosed; invalid naming the field
 */
export async function saveItems(call: PersonalCall, workOrderId: string, sent: WorkOrderItemBody | readonly WorkOrderItemBody[]) {
  found(await readRecord(call.database, workOrderTable, call.division, workOrderId));
  const context = await contextOf(call);
  const isList = Array.isArray(sent);
  const lines = [sent].flat().map(({ id, ...body }: WorkOrderItemBody, index) => ({
    id,
    document: workOrderId,
    body,
    field: isList ? `${index}.` : '',
  }));
  const { ids, isNew } = await saveLines(call, orderKind, lines, context);
  await follow(context);
  return { json: await readLines(call, orderKind, ids), isNew };
}

/** @throws Problem notFound when a work order is at another location */
export async function requireAt({ database, division }: PersonalCall, locationId: string, id: string): Promise<void> {
  const row = await database.rowByKey(sql`
    select from "workOrder" where division = ${division} and id = ${id} and "locationId" = ${locationId} and "deletedAt" is null`);
  if (!row) throw new Problem('notFound');
}

async function contextOf(call: PersonalCall): Promise<WorkOrderContext> {
  const engineerId = await engineerOfPerson(call, call.person);
  const actor = { can: call.person.can, engineerId };
  return { call, actor, now: call.services.now().toISOString(), changes: [] };
}

/** Updates the state of the request of each work order, and calls the registered listeners. */
async function follow({ call, changes }: WorkOrderContext): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ id }) => id);
  const requests = await call.database.rows<{ id: string }>(sql`
    select distinct "serviceRequestId" as id from "workOrder"
    where division = ${call.division} and id = any(${ids}::uuid[]) and "serviceRequestId" is not null`);
  const inside = { ...call, ifMatch: undefined };
  for (const { id } of requests) await requestsOfWorkOrders().follow(inside, id);
  for (const change of changes) await announce(inside, change);
}
