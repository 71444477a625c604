import { useTranslate } from 'ra-core';
import { isLate } from '#contract/orderState.ts';
import { useNow, useToday } from '#console/clock/useNow.ts';
import { useGetList, useGetManyReference } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { isOpenComplaint, isOverdueComplaint, openComplaintStatuses } from '#features/complaints/rules.ts';
import { isOverdue } from '#features/service-requests/rules.ts';
import type { Account } from '../schema.ts';

/** A piece of open work of an account. */
export interface Waiting {
  key: string;
  label: string;
  text: string;
  /** The day or instant since which it waits. */
  since: string;
  isLate: boolean;
  to: string;
}

/** The open work of an account, late work first: requests and complaints; for a supplier, late orders and unbooked invoices. */
export function useWaiting(account: Account): readonly Waiting[] | undefined {
  const parts = [useRequests(account.id), useComplaints(account.id), useLateOrders(account), useDraftInvoices(account)];
  if (parts.includes(undefined)) return undefined;
  return parts
    .flatMap((part) => part ?? [])
    .toSorted((one, other) => Number(other.isLate) - Number(one.isLate) || one.since.localeCompare(other.since));
}

const pagination = { page: 1, perPage: 50 };

function useRequests(accountId: string): Waiting[] | undefined {
  const translate = useTranslate();
  const now = useNow();
  const filter = { status: ['Open', 'Draft'] };
  const { data, isLoading } = useGetManyReference('serviceRequests', { target: 'accountId', id: accountId, filter, pagination });
  if (isLoading) return undefined;
  return (data ?? []).map((request) => ({
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
  const { data, isLoading } = useGetList('complaints', { filter, pagination });
  if (isLoading) return undefined;
  return (data ?? []).filter(isOpenComplaint).map((complaint) => ({
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
  const { data, isLoading } = useGetList(
    'purchaseOrders',
    { meta: { query: { supplierId, statusses: ['Open', 'Partial'] } }, sort: { field: 'receiptDate', order: 'ASC' }, pagination },
    { enabled: isSupplier },
  );
  if (isLoading) return undefined;
  return (data ?? []).flatMap((order) => {
    const { id, orderNumber, receiptStatus, receiptDate } = order;
    if (receiptDate === null || !isLate(receiptStatus, receiptDate, today)) return [];
    const text = translate('accounts.waiting.expected', { date: format.date(receiptDate) });
    const label = translate('accounts.waiting.order', { number: orderNumber });
    return [{ key: id, label, text, since: receiptDate, isLate: true, to: `/purchase-orders/${id}` }];
  });
}

function useDraftInvoices({ id: supplierId, isSupplier }: Account): Waiting[] | undefined {
  const translate = useTranslate();
  const today = useToday();
  const { data, isLoading } = useGetList(
    'purchaseInvoices',
    { meta: { query: { supplierId, statusses: ['Draft'] } }, sort: { field: 'dueDate', order: 'ASC' }, pagination },
    { enabled: isSupplier },
  );
  if (isLoading) return undefined;
  return (data ?? []).map(({ id, yourRef, created, dueDate }) => ({
    key: id,
    label: translate('accounts.waiting.invoice', { number: yourRef }),
    text: translate('accounts.waiting.draft'),
    since: created,
    isLate: dueDate !== null && dueDate < today,
    to: `/purchase-invoices/${id}`,
  }));
}
