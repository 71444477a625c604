import { Problem } from '#contract/problem.ts';
import { isAccount } from '#features/accounts/server/index.ts';
import { audit } from '#server/database/audit.ts';
import { getRecord } from '#server/database/read.ts';
import { write } from '#server/database/write.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { json, list, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { implement } from '#server/http/implement.ts';
import { serviceRequests, type ServiceRequestFilter } from '../contract.ts';
import { readStatuses } from '../rules.ts';
import { serviceRequestStatus, type ServiceRequest } from '../schema.ts';
import { addRequest, changeRequest, opened } from './changes.ts';
import { historyOf } from './history.ts';
import { acceptRequest, declineRequest } from './review.ts';
import {
  conditionsOf,
  countByStatus,
  idOfAccount,
  idOfWorkOrder,
  listRequests,
  narrowingOf,
  ownIdOf,
  sealedWifiCode,
  type Narrowing,
} from './store.ts';
import { requestTable } from './tables.ts';

const allStatuses = serviceRequestStatus.options;

/** Requests: lists, one, changes, review, history. */
export const requestRoutes = implement(serviceRequests, {
  listServiceRequests: (call) => listed(call, { ...narrowingBy(call.query), q: call.query.search }),
  searchServiceRequests: (call) => {
    const isAsked = call.query.statusses?.some((word) => word !== '') || call.list.filter['status'] !== undefined;
    return listed(call, { ...(isAsked ? {} : { statuses: allStatuses.filter((one) => one !== 'Void') }), ...narrowingBy(call.query) });
  },
  listServiceRequestsInState: (call) => listed(call, { statuses: readStatuses('stateName', call.path.stateName) }),
  listServiceRequestsOfAccount: async (call) => {
    if (!(await isAccount(call.database, call.division, call.path.accountId))) throw new Problem('notFound');
    return listed(call, { accountId: call.path.accountId });
  },
  countServiceRequests: async (call) => {
    const now = call.services.now();
    const { search, ...period } = call.query;
    const rows = await countByStatus(call, conditionsOf(call.division, { ...period, q: search, now }), now);
    const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    return json({
      statuses: Object.fromEntries(allStatuses.map((status) => [status, counts[status] ?? 0])),
      overdue: rows.reduce((sum, row) => sum + row.overdue, 0),
    });
  },

  getServiceRequest: (call) => revealed(call),
  getServiceRequestOfAccount: async (call) => getRecord(call, requestTable, await idOfAccount(call, call.path.accountId, call.path.id)),
  getServiceRequestOfWorkOrder: async (call) => getRecord(call, requestTable, await idOfWorkOrder(call, call.path.workOrderId)),
  getServiceRequestHistory: async (call) => ({
    json: await historyOf(call.database, call.division, await ownIdOf(call.database, call.division, call.path.id)),
  }),

  createServiceRequest: (call) =>
    changing(call, async (inside) => {
      const { id, contacts, ...body } = call.body;
      if (id === undefined) return addRequest(inside, { ...body, contacts });
      return { ...(await changeRequest(inside, id, body, contacts)), status: 200 };
    }),
  updateServiceRequest: (call) => changing(call, (inside) => changeRequest(inside, call.path.id, call.body)),
  acceptServiceRequest: (call) =>
    changing(call, (inside) =>
      acceptRequest(inside, call.path.id, {
        purchaseOrder: call.body?.purchaseOrder ?? call.query.PurchaseOrder,
        wifiNetwork: call.body?.wifiNetwork ?? call.query.WifiNetwork,
        wifiCode: call.body?.wifiCode ?? call.query.WifiCode,
      }),
    ),
  declineServiceRequest: (call) => changing(call, (inside) => declineRequest(inside, call.path.id, call.body?.reason ?? undefined)),
});

function changing(call: Call, work: (inside: PersonalCall) => Promise<Answer>): Promise<Answer> {
  return write(call, (inside) => work({ ...call, ...inside, person: call.person }));
}

interface NarrowingQuery {
  statusses?: string[] | undefined;
  periodStart?: string | undefined;
  periodEnd?: string | undefined;
}

function narrowingBy({ statusses, periodStart, periodEnd }: NarrowingQuery): Narrowing {
  return {
    ...(statusses?.some((word) => word !== '')
      ? { statuses: statusses.filter((word) => word !== '').flatMap((word) => readStatuses('statusses', word)) }
      : {}),
    ...(periodStart ? { periodStart } : {}),
    ...(periodEnd ? { periodEnd } : {}),
  };
}

async function listed(call: Call, more: Narrowing): Promise<Answer> {
  const filter = call.list.filter as ServiceRequestFilter; // parsed by the contract's schema
  return list(await listRequests(call.database, call.division, call.list, narrowingOf(filter, more, call.services.now())));
}

/** Returns the Wi-Fi code to engineers who visit the location and those who plan visits, and records it in the audit. */
async function revealed(call: Call<typeof serviceRequests.getServiceRequest>): Promise<Answer> {
  const answer = await getRecord(call, requestTable, call.path.id);
  if (call.query.masked || !(call.person.can('supervisor') || call.person.can('engineer'))) return answer;
  const request = JSON.parse(answer.json ?? '{}') as ServiceRequest; // written by its table
  if (request.wifiCode === null) return answer;
  const wifiCode = opened(call.services, request.id, found(await sealedWifiCode(call, request.id)));
  await audit(call, { entity: 'serviceRequest', entityId: request.id, action: 'readWifiCode' });
  return {
    ...answer,
    json: JSON.stringify({ ...request, wifiCode }),
    headers: { ...answer.headers, 'Cache-Control': 'private, no-store' },
  };
}
