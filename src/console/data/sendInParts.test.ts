import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient, type Client } from '#contract/client.ts';
import { defineContract, operation, type Operation } from '#contract/operation.ts';
import type { TransportRequest } from '#contract/transport.ts';
import { uploadCalls } from '#features/uploads/console/uploadCalls.ts';
import { problemReply, type Reply } from '../../../tests/support/renderConsole.tsx';
import { storedUploads } from '../../../tests/support/storedUploads.ts';
import { createCaller, type CallerRequest } from './createCaller.ts';

const contract = defineContract('mechanic', {
  attach: operation('POST /api/locations/{locationId}/photo', { summary: 'File', access: 'employee', form: {} }),
  attachThere: operation('POST /api/{division}/document', { summary: 'File', access: 'employee', form: {} }),
});
const film = new File([new Uint8Array(12_000_000)], 'keuring.mp4', { type: 'video/mp4' });
const path = { locationId: 'l1' };

/** A server that stores parts; `answer` may answer in its place. */
function serve(answer: (request: TransportRequest, name: string) => Reply | undefined | Promise<Reply | undefined> = () => undefined) {
  const { uploads, answer: stored } = storedUploads();
  const requests: TransportRequest[] = [];
  let tokens = 0;
  client = createClient({
    transport: async (request) => {
      requests.push(request);
      if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch');
      const reply = (await answer(request, nameOf(request))) ?? stored(request) ?? written(uploads, request);
      const headers = new Headers({ 'Content-Type': 'application/json', ...reply.headers });
      return { status: reply.status ?? 200, header: (name) => headers.get(name), body: JSON.stringify(reply.json) };
    },
    resources: { localhost: 'api://test' },
    isAuthenticated: () => true,
    accessToken: () => `token ${(tokens += 1)}`,
  });
  const caller = createCaller(client, 120001, { uploads: { load: async () => uploadCalls } });
  const send = (request: Partial<CallerRequest> = {}, call: Operation = contract.attach) =>
    caller.send(call, { path, file: film, ...request });
  return { uploads, requests, send, names: () => requests.map(nameOf) };
}

/** What a request does, such as `PUT u1/3`. */
function nameOf({ method, url }: TransportRequest): string {
  const [, id, part] = /\/uploads(?:\/(\w+)(?:\/parts\/(\d+))?)?$/.exec(url) ?? [];
  if (!url.includes('/uploads')) return 'write';
  return [method, part ? `${id}/${part}` : id].filter(Boolean).join(' ');
}

/** Answers the write itself: with a file, or an upload that is known. */
function written(uploads: ReadonlyMap<string, unknown>, { body }: TransportRequest): Reply {
  const id = body instanceof FormData ? body.get('uploadId') : null;
  return id === null || uploads.has(String(id)) ? { status: 201, json: { id: 'photo' } } : problem(404, 'uploadUnknown');
}

const problem = (status: number, code: string, more: object = {}) => problemReply(status, code, code, { ...more });
const noAnswer = (): never => {
  throw new TypeError('Failed to fetch');
};
const partsOf = (id: string, numbers = [1, 2, 3, 4, 5, 6]) => numbers.map((number) => `PUT ${id}/${number}`);

let client: Client | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
  client?.unload();
  localStorage.clear();
});

describe('a larger file', () => {
  test('goes in parts, one after another, before the write', async () => {
    const { send, names, requests } = serve();
    const shares: number[] = [];
    expect(await send({ form: { type: 'Video' }, onProgress: (share) => shares.push(share) })).toEqual({ id: 'photo' });
    expect(names()).toEqual(['POST', ...partsOf('u1'), 'write']);
    expect(requests[0]).toMatchObject({ url: '/api/120001/uploads', body: JSON.stringify({ fileName: 'keuring.mp4', size: 12_000_000 }) });
    expect(requests[1]).toMatchObject({ headers: { 'Content-Type': 'application/octet-stream' }, body: { size: 2_000_000 } });
    const { body, headers } = requests.at(-1) ?? {};
    expect(body instanceof FormData && Object.fromEntries(body.entries())).toEqual({ type: 'Video', uploadId: 'u1' });
    expect(headers?.['Idempotency-Key']).toBeTruthy();
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
    expect(localStorage.getItem('appUploads')).toBe('[]');
  });

  test('begins one upload where the answer to the beginning was lost, and another one where that upload is gone', async () => {
    let begun = 0;
    const { send, requests, uploads } = serve((request, name) => {
      if (name !== 'POST') return undefined;
      begun += 1;
      return begun === 1 ? noAnswer() : undefined;
    });
    const write = { idempotencyKey: 'photo-1' };
    await expect(send(write)).rejects.toMatchObject({ status: 0 });
    await send(write);
    uploads.clear();
    localStorage.setItem('appUploads', JSON.stringify([['photo-1', 'u9']]));
    await send(write);
    const keys = requests.filter((request) => nameOf(request) === 'POST').map(({ headers }) => headers?.['Idempotency-Key']);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('goes to the division of the write, which may be another one than that of the console', async () => {
    const { send, requests } = serve();
    await send({ path: { division: '120002' } }, contract.attachThere);
    await send({ path: { ...path, division: '120003' } });
    const divisions = requests.map(({ url }) => /\/api\/(\w+)\/(?:uploads|document)/.exec(url)?.[1]).filter(Boolean);
    expect(new Set(divisions)).toEqual(new Set(['120002', '120003']));
  });

  test('is small enough for one request up to 5 MB', async () => {
    const { send, names, requests } = serve();
    const photo = new File([new Uint8Array(5_000_000)], 'foto.jpg');
    await send({ file: photo });
    expect(names()).toEqual(['write']);
    const { body } = requests[0] ?? {};
    expect(body instanceof FormData && [...body.keys()]).toEqual(['file']);
  });

  test('repeats a part that fails twice, and no other one', async () => {
    let failures = 0;
    const { send, names } = serve((_request, name) => (name === 'PUT u1/3' && (failures += 1) <= 2 ? noAnswer() : undefined));
    const sending = send();
    await vi.advanceTimersByTimeAsync(4000);
    await sending;
    expect(names()).toEqual(['POST', ...partsOf('u1', [1, 2, 3]), 'GET u1', 'PUT u1/3', 'GET u1', ...partsOf('u1', [3, 4, 5, 6]), 'write']);
  });

  test('does not send a part again of which only the answer was lost', async () => {
    const { send, names, uploads } = serve((_request, name) => {
      if (name !== 'PUT u1/3') return undefined;
      uploads.get('u1')?.add(3);
      return noAnswer();
    });
    const sending = send();
    await vi.advanceTimersByTimeAsync(2000);
    await sending;
    expect(names()).toEqual(['POST', ...partsOf('u1', [1, 2, 3]), 'GET u1', ...partsOf('u1', [4, 5, 6]), 'write']);
  });

  test.each([429, 503])('waits for as long as the server says with %i', async (status) => {
    let isRefused = true;
    const { send, names } = serve((_request, name) =>
      name === 'PUT u1/2' && isRefused ? { ...problem(status, 'unavailable'), headers: { 'Retry-After': '20' } } : undefined,
    );
    const sending = send();
    await vi.advanceTimersByTimeAsync(19_900);
    expect(names().at(-1)).toBe('PUT u1/2');
    isRefused = false;
    await vi.advanceTimersByTimeAsync(200);
    await sending;
  });

  test('waits without a network, and goes on as soon as there is one', async () => {
    const { send, names } = serve((_request, name) => {
      if (name !== 'PUT u1/4' || names().filter((one) => one === name).length > 1) return undefined;
      onlineManager.setOnline(false);
      return noAnswer();
    });
    const sending = send();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(names()).toEqual(['POST', ...partsOf('u1', [1, 2, 3, 4])]);
    onlineManager.setOnline(true);
    await sending;
    expect(names().slice(5)).toEqual(['GET u1', ...partsOf('u1', [4, 5, 6]), 'write']);
  });

  test('fails at once where there is no network from the start', async () => {
    onlineManager.setOnline(false);
    const { send, names } = serve();
    await expect(send()).rejects.toMatchObject({ status: 0 });
    expect(names()).toEqual(['POST']);
  });

  test('goes on under the same key, also after the page was loaded again', async () => {
    let isDown = true;
    const { send, names } = serve((_request, name) => (isDown && name === 'PUT u1/3' ? problem(500, 'internal') : undefined));
    await expect(send({ idempotencyKey: 'kept' })).rejects.toMatchObject({ status: 500 });
    isDown = false;
    await send({ idempotencyKey: 'kept' });
    expect(names().slice(4)).toEqual(['GET u1', ...partsOf('u1', [3, 4, 5, 6]), 'write']);
  });

  test('gets a new token for each part, and repeats one whose token was refused', async () => {
    const { send, names, requests } = serve(({ headers }) =>
      headers['Authorization'] === 'Bearer token 4' ? problem(401, 'unauthenticated') : undefined,
    );
    const sending = send();
    await vi.advanceTimersByTimeAsync(2000);
    await sending;
    expect(names().filter((name) => name === 'PUT u1/3')).toHaveLength(2);
    expect(new Set(requests.map(({ headers }) => headers['Authorization'])).size).toBe(requests.length);
  });

  test('is removed from the server when it is cancelled', async () => {
    const abort = new AbortController();
    const { send, names } = serve((_request, name) => {
      if (name === 'PUT u1/2') abort.abort();
      return undefined;
    });
    await expect(send({ signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(0);
    expect(names()).toEqual(['POST', ...partsOf('u1', [1, 2]), 'DELETE u1']);
  });

  test('begins anew once when its upload has expired', async () => {
    const { send, names, uploads } = serve((_request, name) => {
      if (name === 'PUT u1/2') uploads.delete('u1');
      return undefined;
    });
    await send();
    expect(names().filter((name) => name === 'POST')).toHaveLength(2);
    expect(names().slice(-7)).toEqual([...partsOf('u2'), 'write']);
  });

  test('is given up when the new upload is unknown too', async () => {
    const { send, names } = serve((_request, name) => (name === 'write' ? problem(404, 'uploadUnknown') : undefined));
    await expect(send()).rejects.toMatchObject({ code: 'uploadUnknown' });
    expect(names().filter((name) => name === 'POST')).toHaveLength(2);
  });

  test('waits while another call uses its upload', async () => {
    let times = 0;
    const { send, names } = serve((_request, name) =>
      name === 'write' && (times += 1) <= 12 ? { ...problem(409, 'uploadInUse'), headers: { 'Retry-After': '5' } } : undefined,
    );
    const sending = send();
    await vi.advanceTimersByTimeAsync(61_000);
    await sending;
    expect(names().filter((name) => name === 'write')).toHaveLength(13);
  });

  test('gets the answer of a write whose answer was lost, under the same key', async () => {
    let isLost = true;
    const { send, names, requests, uploads } = serve(({ method }, name) => {
      if (name === 'write' && isLost) return problem(500, 'internal');
      // a used upload is not shown any more
      return method === 'GET' ? problem(404, 'notFound') : undefined;
    });
    await expect(send()).rejects.toMatchObject({ status: 500 });
    isLost = false;
    expect(await send()).toEqual({ id: 'photo' });
    expect(names().slice(7)).toEqual(['write', 'GET u1', 'write']);
    expect(requests.at(-1)?.headers['Idempotency-Key']).toBe(requests.at(-3)?.headers['Idempotency-Key']);
    expect(uploads.size).toBe(1);
  });

  test('that is refused says its field; the server has removed it', async () => {
    const refusal = problem(415, 'fileType', { errors: { file: ['Dit soort bestand kan hier niet.'] } });
    const { send, names } = serve((_request, name) => (name === 'write' ? refusal : undefined));
    await expect(send()).rejects.toMatchObject({ code: 'fileType', errors: { file: ['Dit soort bestand kan hier niet.'] } });
    await vi.advanceTimersByTimeAsync(0);
    expect(names().at(-1)).toBe('write');
    expect(localStorage.getItem('appUploads')).toBe('[]');
  });

  test('of which the write is refused leaves nothing on the server', async () => {
    const { send, names } = serve((_request, name) => (name === 'write' ? problem(403, 'forbidden') : undefined));
    await expect(send()).rejects.toMatchObject({ code: 'forbidden' });
    await vi.advanceTimersByTimeAsync(0);
    expect(names().slice(-2)).toEqual(['write', 'DELETE u1']);
  });
});
