import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { seededId } from '#contract/seededId.ts';
import { smallPdf } from '#server/demonstration/smallPdf.ts';

/** Division of all writes. */
export const division = 120001;

/** What is written: a new record, or a new name of an account, which its orders and invoices copy. */
export type Written =
  | 'account'
  | 'purchaseOrder'
  | 'goodsReceipt'
  | 'purchaseInvoice'
  | 'salesOrder'
  | 'goodsDelivery'
  | 'stockCount'
  | 'serviceRequest'
  | 'serviceRequestAttachment'
  | 'name';

/** A write that was sent, with its Idempotency-Key. */
export interface SentWrite {
  key: string;
  entity: Written;
  method: 'POST' | 'PUT';
  path: string;
  body: unknown;
  /** Whether it was sent without the key. */
  isKeyless?: boolean;
}

/** A write that was answered 2xx, with the id of its record. */
export interface KeptWrite extends SentWrite {
  id: string;
}

/** Where to send requests: to the processes in turn. */
export interface Where {
  addresses: readonly string[];
  token: string;
  /** Items in stock without numbers of pieces or batches. */
  items: readonly string[];
  /** Whether every second write is sent without Idempotency-Key, as simple programs do. */
  isKeyless?: boolean;
}

/** The outcome of a stream of writes. */
export interface WriteLog {
  kept: KeptWrite[];
  /** Sent, but not answered or refused for now: stored completely or not at all. */
  unanswered: SentWrite[];
  /** Answers that must never occur. */
  failures: string[];
  /** The number of answers by status; 0 means no answer. */
  statuses: Map<number, number>;
  /** The longest duration of an answer, in milliseconds. */
  slowest: number;
}

/** Creates an empty log. */
export const newLog = (): WriteLog => ({ kept: [], unanswered: [], failures: [], statuses: new Map(), slowest: 0 });

const api = `/api/${division}`;
const item = (number: number) => seededId(division, 'item', number);
const supplier = seededId(division, 'account', 6);
const customer = seededId(division, 'account', 1);

/** The created records that later writes continue with. */
interface Made {
  toReceive: string[];
  toInvoice: string[];
  toDeliver: string[];
  requests: string[];
}

/** Sends writes of every kind, several at once, until the signal. Records what is not answered and does not repeat it. */
export async function writeUntil(signal: AbortSignal, where: Where, log: WriteLog): Promise<void> {
  const made: Made = { toReceive: [], toInvoice: [], toDeliver: [], requests: [] };

  async function worker(first: number): Promise<void> {
    for (let number = first; !signal.aborted; number++) {
      const write = { ...nextWrite(number, made, where.items), isKeyless: (where.isKeyless ?? false) && number % 2 === 0 };
      const answer = await send(where, write, log);
      if (!answer) await pause(50);
      else remember(made, write, answer);
    }
  }

  await Promise.all([0, 1, 2, 3, 4, 5].map(worker));
}

function remember(made: Made, { entity, body }: SentWrite, { id, lines = [] }: Answered): void {
  if (entity === 'purchaseOrder') made.toReceive.push(...lines.map((line) => line.id));
  if (entity === 'goodsReceipt')
    made.toInvoice.push(...(body as { lines: { purchaseOrderLineId: string }[] }).lines.map((line) => line.purchaseOrderLineId)); // as made below
  if (entity === 'salesOrder') made.toDeliver.push(...lines.map((line) => line.id));
  if (entity === 'serviceRequest') made.requests.push(id);
}

function nextWrite(number: number, made: Made, plain: readonly string[]): SentWrite {
  const key = randomUUID();
  const post = (entity: Written, path: string, body: unknown): SentWrite => ({ key, entity, method: 'POST', path, body });
  const orderLine = made.toReceive.shift();
  if (orderLine !== undefined) {
    const lines = [{ purchaseOrderLineId: orderLine, quantityReceived: '1', serialNumbers: [key] }];
    return post('goodsReceipt', `${api}/purchaseorder/goodsreceipt`, { yourRef: key, lines });
  }
  const received = made.toInvoice.shift();
  if (received !== undefined) return post('purchaseInvoice', `${api}/purchaseinvoice`, invoiceOf(key, received));
  const sold = made.toDeliver.shift();
  if (sold !== undefined) {
    const lines = [{ salesOrderLineId: sold, quantityDelivered: '1' }];
    return post('goodsDelivery', `${api}/salesorder/goodsdelivery`, { remarks: key, lines });
  }
  const request = made.requests.at(-1);
  switch (number % 8) {
    case 0:
      return post('account', `${api}/account`, { name: key, city: 'Utrecht', postcode: '3511 AW' });
    case 1:
      return post('purchaseOrder', `${api}/purchaseorder/order`, orderOf(key));
    case 2:
      return post('salesOrder', `${api}/salesorder`, saleOf(key, plain));
    case 3:
      return post('stockCount', `/api/divisions/${division}/stockcounts`, countOf(key, number, plain));
    case 4:
    case 5:
      if (request !== undefined)
        return post('serviceRequestAttachment', `/api/servicerequest/${division}/${request}/attachment`, undefined);
      break;
    case 6:
      // It updates every order of the account
      if (number % 32 === 6)
        return { key, entity: 'name', method: 'PUT', path: `${api}/account/${supplier}`, body: { name: `Naam ${key}` } };
      if (number % 32 === 14)
        return { key, entity: 'name', method: 'PUT', path: `${api}/account/${customer}`, body: { name: `Naam ${key}` } };
  }
  return post('serviceRequest', `/api/servicerequest/${division}`, requestOf(key));
}

function orderOf(key: string) {
  const lines = [1, 2, 3].map((number) => ({ itemId: item(number), quantityInPurchaseUnits: '24', unitPrice: '48.50' }));
  return { supplierId: supplier, yourRef: key.slice(0, 30), lines };
}

function invoiceOf(key: string, purchaseOrderLineId: string) {
  const lines = [{ purchaseOrderLineId, quantity: '1' }];
  return { supplierId: supplier, yourRef: key.slice(0, 30), invoiceDate: '2026-01-05', journal: '60', lines };
}

function saleOf(key: string, plain: readonly string[]) {
  const lines = plain.map((itemId) => ({ itemId, quantity: '3', unitPrice: '19.95' }));
  return { orderedById: customer, yourRef: key.slice(0, 30), lines };
}

function countOf(key: string, number: number, plain: readonly string[]) {
  const lines = plain.map((itemId) => ({ itemId, quantityNew: String(1000 + (number % 7)) }));
  return { warehouseId: seededId(division, 'warehouse', 1), description: key, lines };
}

function requestOf(key: string) {
  const contacts = ['Jeroen Bakker', 'Sanne de Vries'].map((name) => ({ name, phone: '06 12 34 56 78', role: 'OnSite' }));
  return { requestType: 'Repair', description: key, accountId: customer, contacts };
}

interface Answered {
  id: string;
  lines?: { id: string }[];
}

// The database is down, the disk is full, or a proxy found no process: the write may have been stored nevertheless
const later = new Set([502, 503, 504, 507]);
// Every answer arrives within this time
const longestAnswer = 60_000;
let turn = 0;

/** Sends a write; undefined when it was not answered, or refused for now. */
export async function send({ addresses, token }: Where, write: SentWrite, log: WriteLog): Promise<Answered | undefined> {
  const headers = { authorization: `Bearer ${token}`, ...(write.isKeyless ? {} : { 'idempotency-key': write.key }) };
  const request =
    write.body === undefined
      ? { headers, body: attachmentOf(write.key) }
      : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(write.body) };
  const began = performance.now();
  const address = addresses[turn++ % addresses.length] ?? '';
  const signal = AbortSignal.timeout(longestAnswer);
  const response = await fetch(address + write.path, { method: write.method, signal, ...request }).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  const taken = performance.now() - began;
  log.slowest = Math.max(log.slowest, taken);
  if (signal.aborted) log.failures.push(`${write.entity} was not answered within ${longestAnswer} ms`);
  const status = text === undefined ? 0 : (response?.status ?? 0);
  log.statuses.set(status, (log.statuses.get(status) ?? 0) + 1);
  if (!response || text === undefined || later.has(response.status)) {
    if (response?.status === 503 && !response.headers.has('retry-after')) log.failures.push(`${write.entity} 503 without Retry-After`);
    return void log.unanswered.push(write);
  }
  // There is no stock until the first count
  if (response.status === 409 && text.includes('insufficientStock')) return undefined;
  if (!response.ok) return void log.failures.push(`${write.entity} ${response.status} ${text.slice(0, 300)}`);
  const answer = (text === '' ? { id: '' } : JSON.parse(text)) as Answered; // every record has an id
  if (write.entity !== 'name') log.kept.push({ ...write, id: answer.id });
  return answer;
}

function attachmentOf(key: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(smallPdf([key]))]), 'bijlage.pdf');
  return form;
}
