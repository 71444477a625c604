import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { division, type Where, type WriteLog } from './writes.ts';

const lists = [`/api/${division}/account`, `/api/${division}/purchaseorder/order`, `/api/servicerequest/${division}`];

/** Reads until the signal. Every answer must be 200. */
export async function readUntil(signal: AbortSignal, { addresses, token }: Where, log: WriteLog): Promise<void> {
  for (let number = 0; !signal.aborted; number++) {
    const path = lists[number % lists.length] ?? '';
    const answer = await fetch(`${addresses[0]}${path}?range=[0,9]`, { headers: { authorization: `Bearer ${token}` } }).catch(
      () => undefined,
    );
    if (answer?.status !== 200)
      log.failures.push(`reading ${path} was answered ${answer?.status ?? 'by nothing'} ${(await answer?.text())?.slice(0, 200) ?? ''}`);
    else await answer.text();
    await pause(50);
  }
}

const some = 5;

/** Requests some of the stored files. Each must have this status, and its complete contents if it is sent. */
export async function readFiles({ addresses, token }: Where, log: WriteLog, status: 200 | 503): Promise<void> {
  const kept = log.kept.filter(({ entity }) => entity === 'serviceRequestAttachment').slice(-some);
  for (const { path, id } of kept) {
    const answer = await fetch(`${addresses[0]}${path}/${id}`, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined);
    const bytes = new Uint8Array((await answer?.arrayBuffer().catch(() => undefined)) ?? new ArrayBuffer(0));
    if (answer?.status !== status) log.failures.push(`a file was answered ${answer?.status ?? 'by nothing'} in place of ${status}`);
    else if (status === 200 && `"${createHash('sha256').update(bytes).digest('hex')}"` !== answer.headers.get('etag'))
      log.failures.push(`the file ${id} was not sent whole`);
  }
}
