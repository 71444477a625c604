import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { isDealt } from '../../support/processes.ts';
import { tokenFor } from '../../support/tokens.ts';
import { demonstratedApi } from '../../support/demonstratedApi.ts';

const api = await demonstratedApi();
const account = `/api/120001/account/${seededId(120001, 'account', 1)}`;
const open: Socket[] = [];
let port: number;

beforeAll(async () => {
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port);
}, 120_000);
afterAll(() => open.forEach((socket) => socket.destroy()));

// Several processes answer more at once
describe.skipIf(isDealt)('what one person asks for at once', () => {
  it('large pages are read one after the other, and others are answered in between', async () => {
    let pages = 0;
    const ask = async () => {
      const { status } = await api.call('GET /api/divisions/120001/audit?range=[0,999]', { as: 'ada' });
      if (status === 200) pages++;
      return status;
    };
    const asked = Array.from({ length: 60 }, ask);
    await expect.poll(() => pages).toBeGreaterThan(0);
    const before = pages;
    expect((await api.call(`GET ${account}`, { as: 'piet' })).status).toBe(200);
    expect(pages - before).toBeLessThan(6);
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  });

  it('small calls are answered some at a time, and others are answered in between', async () => {
    let done = 0;
    const ask = async () => {
      await api.call('GET /api/120001/account?range=[0,99]', { as: 'ada' });
      done++;
    };
    const asked = Array.from({ length: 300 }, ask);
    await expect.poll(() => done, { interval: 1 }).toBeGreaterThan(0);
    expect((await api.call(`GET ${account}`, { as: 'piet' })).status).toBe(200);
    expect(done).toBeLessThan(100);
    const more = await Promise.all(Array.from({ length: 600 }, async () => (await api.call(`GET ${account}`, { as: 'ada' })).status));
    expect(new Set(more)).toEqual(new Set([200, 429]));
    await Promise.all(asked);
  });

  it('large pages of a caller who has hung up are not read', async () => {
    let reads = 0;
    api.database.pool.watch(({ text }) => (reads += /from "?audit/.test(text) ? 1 : 0));
    const headers = { authorization: `Bearer ${await tokenFor('ada')}` };
    const leave = new AbortController();
    const asked = Array.from({ length: 60 }, () =>
      fetch(`http://127.0.0.1:${port}/api/divisions/120001/audit?range=[0,999]`, { headers, signal: leave.signal }),
    );
    await Promise.race(asked);
    leave.abort();
    await Promise.allSettled(asked);
    expect((await api.call('GET /api/divisions/120001/audit?range=[0,999]', { as: 'ada' })).status).toBe(200);
    expect(reads).toBeLessThan(30);
  });

  it('labels of many objects are drawn while others are answered', { timeout: 60_000 }, async () => {
    const location = seededId(120001, 'location', 1);
    await api.database.sql(sql`
      insert into asset (division, id, tag, "assetType", name, "locationId", "createdBy", "modifiedBy")
      select 120001, gen_random_uuid(), upper(left(md5(random()::text), 12)), 'BhvCloset', repeat('W', 200), ${location}, 'x', 'x' from generate_series(1, 900) n`);
    const draw = () =>
      api.call('POST /api/divisions/120001/assets/labels', { as: 'ada', body: { locationId: location, paper: 'averyL7160' } });
    await draw(); // reads the fonts
    let ended = false;
    const drawn = draw().finally(() => (ended = true));
    // by the time on the processor, which does not grow where others use the machine
    const turns: number[] = [];
    while (!ended) {
      const before = process.cpuUsage();
      await turn();
      const { user, system } = process.cpuUsage(before);
      turns.push(user + system);
    }
    expect((await drawn).status).toBe(200);
    const drawing = turns.filter((microseconds) => microseconds > 2000).reduce((sum, microseconds) => sum + microseconds, 0);
    expect(Math.max(...turns)).toBeLessThan(drawing / 2);
  });

  it('answers that are not taken are held up to a sum, and those of others are given', async () => {
    const line = { itemId: seededId(120001, 'item', 1), quantityInPurchaseUnits: '1' };
    const order = { supplierId: seededId(120001, 'account', 6), lines: Array(1000).fill(line) };
    const { body } = await api.call<{ id: string }>('POST /api/120001/purchaseorder/order', { as: 'piet', body: order });
    const call = `GET /api/120001/purchaseorder/order/${body.id}/lines HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await tokenFor('sofie')}\r\n\r\n`;
    const sockets = Array.from({ length: 3 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    for (const socket of sockets) socket.pause().write(call.repeat(60));
    open.push(...sockets);
    const read = async (as: string) => (await api.call(`GET ${account}`, { as })).status;
    await expect.poll(() => read('sofie'), { timeout: 20_000 }).toBe(429);
    expect(await read('piet')).toBe(200);
    sockets.forEach((socket) => socket.destroy());
    await expect.poll(() => read('sofie')).toBe(200);
  });

  it('bodies are held in memory up to a sum, however slowly they come, and those of others are taken', async () => {
    const statuses: string[] = [];
    const sockets: Socket[] = [];
    const head = `POST /api/120001/account HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await tokenFor('anna')}\r\nContent-Type: application/json\r\n`;
    const begun = [
      'Content-Length: 2000000\r\n\r\n{"name":"',
      'Transfer-Encoding: chunked\r\n\r\n9\r\n{"name":"\r\n',
      'Content-Encoding: gzip\r\nContent-Length: 3000\r\n\r\n\x1f',
    ];
    for (let number = 0; number < 40; number++) {
      sockets.push(begin(`${head}${begun[number % begun.length]}`, statuses));
    }
    await expect.poll(() => statuses.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(15);
    expect(new Set(statuses)).toEqual(new Set(['429']));
    const make = (as: string) => api.call('POST /api/120001/account', { as, body: { name: 'De Molen' } });
    expect((await make('piet')).status).toBe(201);
    sockets.forEach((socket) => socket.destroy());
    const large = { name: 'De Molen', notes: 'x'.repeat(1_900_000) };
    const send = async () => (await api.call('POST /api/120001/account', { as: 'anna', body: large })).status;
    await expect.poll(send).toBe(400);
    // One after the other they are as many as one likes
    for (let number = 0; number < 30; number++) expect(await send()).toBe(400);
    expect((await make('anna')).status).toBe(201);
  });

  it.each([
    ['', '/api/120001/account', 'Content-Type: application/json\r\n', '{"name":"'],
    ['compressed ', '/api/120001/account', 'Content-Type: application/json\r\nContent-Encoding: gzip\r\n', '\x1f'],
    ['of a form ', '/api/120001/document', 'Content-Type: multipart/form-data; boundary=b\r\n', '--b\r\n'],
  ])('bodies %sthat stop coming are answered, and end their connection within a minute', async (_what, path, headers, body) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const arrived = once(api.app.server, 'request');
    const token = await tokenFor('anna');
    const socket = begin(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${headers}Content-Length: 100\r\n\r\n${body}`,
    );
    let said = '';
    socket.on('data', (chunk) => (said += chunk.toString()));
    await arrived;
    await pause(100);
    const closed = once(socket, 'close');
    vi.advanceTimersByTime(60_000);
    await closed;
    expect(said).toMatch(/^HTTP\/1\.1 408 [^]*"code":"requestTimeout"/);
  });

  it('files are taken in up to a number, however slowly they come, and those of others are taken', async () => {
    const request = seededId(120001, 'serviceRequest', 1);
    const head = `POST /api/servicerequest/120001/${request}/attachment HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await tokenFor('anna')}\r\n`;
    const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n';
    const statuses: string[] = [];
    for (let number = 0; number < 40; number++) {
      // Together they are more than bodies in memory may be
      begin(`${head}Content-Type: Multipart/Form-Data; boundary=b\r\nContent-Length: 3000000\r\n\r\n${form}`, statuses);
    }
    await expect.poll(() => statuses.length, { timeout: 10_000 }).toBe(15);
    expect(new Set(statuses)).toEqual(new Set(['429']));
    const file = { content: '%PDF-1.4\n%%EOF\n', fileName: 'a.pdf' };
    expect((await api.upload('POST /api/120001/document', file, { as: 'anna' })).status).toBe(429);
    expect((await api.upload('POST /api/120001/document', file, { as: 'piet' })).status).toBe(201);
    open.forEach((socket) => socket.destroy());
    await pause(200);
    await expect.poll(async () => (await api.upload('POST /api/120001/document', file, { as: 'anna' })).status).toBe(201);
  });
});

/** Sends the beginning of a request on a connection of its own, and notes the status of each answer. */
function begin(request: string, statuses: string[] = []): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => statuses.push(chunk.toString().slice(9, 12)));
  socket.write(request);
  open.push(socket);
  return socket;
}
