import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { seededId } from '#contract/seededId.ts';
import { smallPdf } from '#server/demonstration/smallPdf.ts';

/** Division in which everything is written. */
export const division = 120001;

/** A write that was sent, under its Idempotency-Key. */
export interface SentWrite {
  key: string;
  entity: 'account' | 'purchaseOrder' | 'goodsReceipt' | 'serviceRequest' | 'serviceRequestAttachment';
  path: string;
  body: unknown;
}

/** A write that was answered 2xx, with the id of its record. */
export interface KeptWrite extends SentWrite {
  id: string;
}

/** What came of a stream of writes. */
export interface WriteLog {
  kept: KeptWrite[];
  /** Sent, but never answered: kept or not, but never by half. */
  unanswered: SentWrite[];
  /** Answers that must never be given. */
  failures: string[];
}

const api = `/api/${division}`;
const item = (number: number) => seededId(division, 'item', number);

/** Writes of every kind, several at once, until the signal; what is not answered is kept aside, not sent again. */
export async function writeUntil(signal: AbortSignal, where: { address: string; token: string }, log: WriteLog): Promise<void> {
  const lines: string[] = [];
  const requests: string[] = [];

  async function worker(first: number): Promise<void> {
    for (let number = first; !signal.aborted; number++) {
      const write = nextWrite(number, lines.shift(), requests.at(-1));
      const answer = await send(where, write, log);
      if (!answer) await pause(50);
      if (write.entity === 'purchaseOrder') lines.push(...(answer?.lines ?? []).map(({ id }) => id));
      if (write.entity === 'serviceRequest' && answer) requests.push(answer.id);
    }
  }

  await Promise.all([0, 1, 2, 3, 4, 5].map(worker));
}

function nextWrite(number: number, orderLine: string | undefined, request: string | undefined): SentWrite {
  const key = randomUUID();
  if (orderLine !== undefined) {
    const body = { yourRef: key, lines: [{ purchaseOrderLineId: orderLine, quantityReceived: '1', serialNumbers: [key] }] };
    return { key, entity: 'goodsReceipt', path: `${api}/purchaseorder/goodsreceipt`, body };
  }
  if (number % 4 === 0)
    return { key, entity: 'account', path: `${api}/account`, body: { name: key, city: 'Utrecht', postcode: '3511 AW' } };
  if (number % 4 === 1) return { key, entity: 'purchaseOrder', path: `${api}/purchaseorder/order`, body: orderOf(key) };
  if (number % 4 === 2 && request !== undefined) {
    return { key, entity: 'serviceRequestAttachment', path: `/api/servicerequest/${division}/${request}/attachment`, body: undefined };
  }
  return { key, entity: 'serviceRequest', path: `/api/servicerequest/${division}`, body: requestOf(key) };
}

function orderOf(key: string) {
  const lines = [1, 2, 3].map((number) => ({ itemId: item(number), quantityInPurchaseUnits: '24', unitPrice: '48.50' }));
  return { supplierId: seededId(division, 'account', 6), yourRef: key.slice(0, 30), lines };
}

function requestOf(key: string) {
  const contacts = ['Jeroen Bakker', 'Sanne de Vries'].map((name) => ({ name, phone: '06 12 34 56 78', role: 'OnSite' }));
  return { requestType: 'Repair', description: key, accountId: seededId(division, 'account', 1), contacts };
}

interface Answered {
  id: string;
  lines?: { id: string }[];
}

/** Sends a write; undefined when it was not answered, or refused for now. */
export async function send(
  { address, token }: { address: string; token: string },
  write: SentWrite,
  log: WriteLog,
): Promise<Answered | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': write.key };
  const request =
    write.body === undefined
      ? { headers, body: attachmentOf(write.key) }
      : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(write.body) };
  const response = await fetch(address + write.path, { method: 'POST', ...request }).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  // 503 says that the database was away: the write may have been kept all the same
  if (!response || text === undefined || response.status === 503) return void log.unanswered.push(write);
  if (!response.ok) return void log.failures.push(`${write.entity} ${response.status} ${text.slice(0, 300)}`);
  const answer = JSON.parse(text) as Answered; // every record has an id
  log.kept.push({ ...write, id: answer.id });
  return answer;
}

function attachmentOf(key: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(smallPdf([key]))]), 'bijlage.pdf');
  return form;
}
