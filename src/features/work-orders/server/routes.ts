import { write } from '#server/database/write.ts';
import { getRecord } from '#server/database/read.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { documentHistory } from '#server/documents/history.ts';
import { requireStore } from '#server/files/answeredSoon.ts';
import { madeFile } from '#server/files/fileAnswer.ts';
import { json, noContent, record, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { implement } from '#server/http/implement.ts';
import { drawInTurn } from '#server/pdf/drawInTurn.ts';
import { workOrders } from '../contract.ts';
import { autographImage, sign } from './autographs.ts';
import { calendarOf } from './calendar.ts';
import { addWorkOrder, changeWorkOrder, requireAt, saveItems } from './changes.ts';
import { customerView } from './customerView.ts';
import { removeFile } from './files.ts';
import { linkState, makeLink, revokeLinks } from './links.ts';
import { tellLink } from './mails.ts';
import { searchWorkOrders, workOrdersAt, workOrdersAtCode } from './lists.ts';
import { recreateExact } from './recreateExact.ts';
import { reportOf } from './reportPdf.ts';
import { withSignedState } from './signedHash.ts';
import { workOrderTable } from './tables.ts';
import { withWifiCode } from './wifi.ts';
import { workOrderTables } from './workOrder.ts';

/** The calls of work orders. */
export const workOrderRoutes = implement(workOrders, {
  searchWorkOrders: (call) => searchWorkOrders(call),
  listWorkOrdersInDivision: (call) => workOrdersAt(call, call.path.locationId),
  listWorkOrders: (call) => workOrdersAt(call, call.path.locationId),
  listWorkOrdersByLocationCode: (call) => workOrdersAtCode(call, call.path.locationCode, call.query.division),
  recreateExactWorkOrders: (call) => changing(call, (inside) => recreateExact(inside, call.path.locationId)),

  getWorkOrder: async (call) => {
    if (call.person.kind === 'link') return customerView(call, call.path.workOrderId);
    return revealed(call, call.path.workOrderId, call.query.masked);
  },
  getWorkOrderOfLocation: async (call) => {
    await requireAt(call, call.path.locationId, call.path.id);
    return revealed(call, call.path.id, call.query.masked);
  },
  createWorkOrder: (call) =>
    changing(call, async (inside) => {
      const { locationId } = call.path;
      const { id, ...body } = call.body;
      if (id !== undefined) return { ...record(await changeWorkOrder(inside, { locationId, id }, body)), status: 200 };
      const made = await addWorkOrder(inside, locationId, body);
      return { ...record(made), status: 201, headers: { Location: workOrderTable.location?.(call.division, made.id) ?? '' } };
    }),
  updateWorkOrder: async (call) => {
    // The report of a handled visit is stored within the transaction; a store that does not answer is noticed before there are locks
    if (call.body.status === 'Afgehandeld') await requireStore(call.services.files);
    return changing(call, async (inside) => record(await changeWorkOrder(inside, call.path, call.body)));
  },
  addWorkOrderItems: (call) =>
    changing(call, async (inside) => {
      const { json: lines, isNew } = await saveItems(inside, call.path.workOrderId, call.body);
      return { json: lines, status: isNew ? 201 : 200 };
    }),
  getWorkOrderHistory: async (call) => ({ json: await documentHistory(call, workOrderTables, call.path.workOrderId) }),

  removeWorkOrderFile: (call) =>
    changing(call, (inside) => removeFile(inside, { subjectId: call.path.workOrderId, id: call.path.documentId })),

  getAutograph: (call) => autographImage(call, call.path),
  signWorkOrder: (call) => {
    const { path, form, ip } = call;
    const file = found(call.file);
    return changing(call, (inside) => sign(inside, { ...path, form, file, ip }));
  },
  getWorkOrderReport: async (call) => {
    const isInternal = call.person.kind === 'person';
    const hasPrices = !isInternal && call.services.settings.WORK_ORDER_LINK_PRICES;
    const { bytes, number } = await drawInTurn(call, () => reportOf(call, call.path.workOrderId, { isInternal, hasPrices }));
    return { ...madeFile(bytes, 'application/pdf', `${number}.pdf`, true), headers: { 'Cache-Control': 'private, no-store' } };
  },
  getWorkOrderCalendar: (call) => calendarOf(call, call.path.workOrderId),

  getWorkOrderLink: async (call) => {
    const state = await linkState(call, call.path.workOrderId);
    return record({ json: JSON.stringify(state), version: state.version });
  },
  createWorkOrderLink: (call) =>
    changing(call, async (inside) => {
      const made = await makeLink(inside, call.path.workOrderId, call.query.days);
      if (call.query.mail) await tellLink(inside, call.path.workOrderId, made);
      const state = await linkState(inside, call.path.workOrderId);
      const headers = { 'Cache-Control': 'private, no-store' };
      return { ...json({ ...state, ...made }), isSecret: true, status: 201, version: state.version, headers };
    }),
  revokeWorkOrderLinks: (call) =>
    changing(call, async (inside) => {
      await revokeLinks(inside, call.path.workOrderId);
      return noContent;
    }),
});

function changing(call: Call, work: (inside: PersonalCall) => Promise<Answer>): Promise<Answer> {
  return write(call, (inside) => work({ ...call, ...inside, person: call.person }));
}

async function revealed(call: Call, id: string, isMasked: boolean | undefined): Promise<Answer> {
  const stored = await getRecord(call, workOrderTable, id);
  const answer = { ...stored, json: await withSignedState(call, stored.json ?? '{}') };
  return isMasked ? answer : withWifiCode(call, answer);
}
