import { useTranslate } from 'ra-core';
import { useNow, useToday } from '#console/clock/useNow.ts';
import { useListCall } from '#console/data/useCall.ts';
import { useFormat } from '#console/i18n/format.ts';
import { complaints } from '#features/complaints/contract.ts';
import { isOpenComplaint, isOverdueComplaint, openComplaintStatuses } from '#features/complaints/rules.ts';
import { purchaseInvoices } from '#features/purchase-invoices/contract.ts';
import { purchaseOrders } from '#features/purchase-orders/contract.ts';
import { isLate } from '#features/purchase-orders/rules.ts';
import { serviceRequests } from '#features/service-requests/contract.ts';
import { isOverdue } from '#features/service-requests/rules.ts';
import type { Account } from '../schema.ts';

/** Something at an account that waits for us. */
export interface Waiting {
  key: string;
  label: string;
  text: string;
  /** The day or instant from which it waits. */
  since: string;
  isLate: boolean;
  to: string;
}

/** What waits for us at an account, the late first: requests and complaints; of a supplier late orders and invoices not yet booked. */
export function useWaiting(account: Account): readonly Waiting[] | undefined {
  const parts = [useRequests(account.id), useComplaints(account.id), useLateOrders(account), useDraftInvoices(account)];
  if (parts.includes(undefined)) return undefined;
  return parts
    .flatMap((part) => part ?? [])
    .toSorted((one, other) => Number(other.isLate) - Number(one.isLate) || one.since.localeCompare(other.since));
}

const range = [0, 49] as const;

function useRequests(accountId: string): Waiting[] | undefined {
  const translate = useTranslate();
  const now = useNow();
  const filter = { status: ['Open', 'Draft'] };
  const { data, isLoading } = useListCall(serviceRequests.listServiceRequestsOfAccount, { path: { accountId }, list: { filter, range } });
  if (isLoading) return undefined;
  return (data?.data ?? []).map((request) => ({
    key: request.id,
    label: translate('accounts.waiting.request', { number: request.number }),
    text: request.description,
    since: request.receiptDate,
    isLate: isOverdue(request, now),
    to: `/service-requests/${request.id}`,
  }));
}

function useComplaints(accountId: string): Waiting[] | undefined {
  const translate = useTranslate();
  const today = useToday();
  const filter = { accountId, status: openComplaintStatuses };
  const { data, isLoading } = useListCall(complaints.listComplaints, { list: { filter, range } });
  if (isLoading) return undefined;
  return (data?.data ?? []).filter(isOpenComplaint).map((complaint) => ({
    key: complaint.id,
    label: translate('accounts.waiting.complaint', { number: complaint.number }),
    text: complaint.complaint,
    since: complaint.receiptDate,
    isLate: isOverdueComplaint(complaint, today),
    to: `/complaints/${complaint.id}`,
  }));
}

function useLateOrders({ id: supplierId, isSupplier }: Account): Waiting[] | undefined {
  const translate = useTranslate();
  const format = useFormat();
  const today = useToday();
  const { data, isLoading } = useListCall(
    purchaseOrders.listPurchaseOrders,
    { query: { supplierId, statusses: ['Open', 'Partial'] }, list: { sort: ['receiptDate', 'ASC'], range } },
    { enabled: isSupplier },
  );
  if (isLoading) return undefined;
  return (data?.data ?? []).flatMap((order) => {
    const { id, orderNumber, receiptDate } = order;
    if (receiptDate === null || !isLate(order, today)) return [];
    const text = translate('accounts.waiting.expected', { date: format.date(receiptDate) });
    const label = translate('accounts.waiting.order', { number: orderNumber });
    return [{ key: id, label, text, since: receiptDate, isLate: true, to: `/purchase-orders/${id}` }];
  });
}

function useDraftInvoices({ id: supplierId, isSupplier }: Account): Waiting[] | undefined {
  const translate = useTranslate();
  const today = useToday();
  const { data, isLoading } = useListCall(
    purchaseInvoices.listPurchaseInvoices,
    { query: { supplierId, statusses: ['Draft'] }, list: { sort: ['dueDate', 'ASC'], range } },
    { enabled: isSupplier },
  );
  if (isLoading) return undefined;
  return (data?.data ?? []).map(({ id, yourRef, created, dueDate }) => ({
    key: id,
    label: translate('accounts.waiting.invoice', { number: yourRef }),
    text: translate('accounts.waiting.draft'),
    since: created,
    isLate: dueDate !== null && dueDate < today,
    to: `/purchase-invoices/${id}`,
  }));
}
