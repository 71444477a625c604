import sql from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { invalidField } from '#contract/problem.ts';
import { accountReference, contactField, contactOf } from '#features/accounts/server/index.ts';
import { assetAt } from '#features/assets/server/index.ts';
import { engineerField, engineerReference } from '#features/divisions/server/index.ts';
import { mainWarehouseOf, warehouseIdOf, warehouseReference } from '#features/inventory/server/index.ts';
import { itemsOf, salesPricesFor } from '#features/items/server/index.ts';
import { locationIdsOf } from '#features/locations/server/index.ts';
import { missingIds, requireLive, type Reference } from '#server/database/requireLive.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { Draft } from '#server/documents/kind.ts';
import { reportsOfWorkOrders, requestsOfWorkOrders, salesOrdersOfWorkOrders } from './extensions.ts';
import type { WorkOrderContext, WorkOrderFacts, WorkOrderTypes } from './workOrder.ts';

/**
 * Reads the data that a write of a work order depends on; its request is locked when the state may change.
 * @throws Problem invalid naming references to missing records
 */
export async function factsOf(
  { database, division }: WriteCall,
  draft: Draft<WorkOrderTypes>,
  context: WorkOrderContext,
): Promise<WorkOrderFacts> {
  const { before, body, sent } = draft;
  const { call } = context;
  const accountId = before?.accountId ?? context.origin?.accountId ?? '';
  await requireReferences(draft, context, accountId);
  const isOtherState = !before || (body.status !== undefined && body.status !== before.status);
  const requestId = before ? before.serviceRequestId : body.serviceRequestId;
  const request = isOtherState && requestId ? await requestsOfWorkOrders().lock(call, requestId) : undefined;
  const engineerId = body.engineerId === undefined ? (before?.engineerId ?? null) : body.engineerId;
  const contactId = body.contactId ?? (before ? null : (request?.contactId ?? context.origin?.contactId ?? null));
  const contact = (name: 'fullName' | 'phone' | 'mobile' | 'email') => contactField(name, sql`${contactId}::uuid`, division);
  const plannedStart = body.plannedStart === undefined ? before?.plannedStart : body.plannedStart;
  const day = dayOf(new Date(plannedStart ?? context.now));
  const [read, items, priceOf, mainWarehouse] = await Promise.all([
    database.row<Pick<WorkOrderFacts, 'isSigned' | 'openReports' | 'isInvoiced' | 'warehouseId' | 'contact'>>(sql`
      select exists (select from autograph s where s.division = ${division} and s."workOrderId" = r.id and s."supersededAt" is null) as "isSigned",
        ${reportsOfWorkOrders().openReportsOf(sql`r.id`, division)} as "openReports",
        ${salesOrdersOfWorkOrders().isInvoiced({ id: sql`r.id`, salesOrderId: sql`r."salesOrderId"` }, division)} as "isInvoiced",
        ${warehouseIdOf(engineerField('email', sql`${engineerId}::uuid`, division), division)} as "warehouseId",
        json_build_object('contactName', ${contact('fullName')}, 'contactPhone', coalesce(${contact('mobile')}, ${contact('phone')}),
          'contactEmail', ${contact('email')}) as contact
      from (select ${before?.id ?? null}::uuid as id, ${before?.salesOrderId ?? null}::uuid as "salesOrderId") r`),
    itemsOf(
      call,
      [...sent.map((change) => change.body), ...(before?.lines ?? [])].map(({ itemId }) => ({ itemId })),
    ),
    salesPricesFor(
      database,
      division,
      { accountId, date: day },
      sent.flatMap((change) => change.body.itemId ?? []),
    ),
    mainWarehouseOf(call),
  ]);
  return {
    ...context,
    accountId,
    request,
    items,
    day,
    priceOf,
    warehouseId: read?.warehouseId ?? mainWarehouse,
    contact: contactId === null ? undefined : read?.contact,
    isSigned: read?.isSigned ?? false,
    openReports: read?.openReports ?? 0,
    isInvoiced: read?.isInvoiced ?? false,
    followed: new Map(),
    documentId: undefined,
    wantsSalesOrder: body.salesOrder ?? false,
    salesOrderId: undefined,
  };
}

async function requireReferences({ before, body, sent }: Draft<WorkOrderTypes>, { call }: WorkOrderContext, accountId: string) {
  const atLocations = assetAt(locationIdsOf(accountId, call.division));
  const references = {
    invoiceToId: accountReference,
    contactId: contactOf(accountId),
    engineerId: engineerReference,
    engineerIds: engineerReference,
    assetIds: atLocations,
  };
  await requireLive(call, references, body, { before: { ...before } });
  await requireOnLines(call, 'assetId', atLocations, sent);
  await requireOnLines(call, 'warehouseId', warehouseReference, sent);
}

async function requireOnLines(
  call: WriteCall,
  name: 'assetId' | 'warehouseId',
  reference: Reference,
  sent: Draft<WorkOrderTypes>['sent'],
): Promise<void> {
  const named = sent.flatMap(({ body, stored, field }) => {
    const id = body[name]?.toLowerCase();
    return id && id !== stored?.[name] ? [{ id, field: `${field}${name}` }] : [];
  });
  if (named.length === 0) return;
  const missing = await missingIds(
    call,
    reference,
    named.map(({ id }) => id),
  );
  const wrong = named.find(({ id }) => missing.has(id));
  if (wrong) throw invalidField(wrong.field, 'unknownRecord');
}
