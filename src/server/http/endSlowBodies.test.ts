import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { endSlowBodies } from './endSlowBodies.ts';

const window = 300;
const bytes = 1000;
// longer than a test may take: only the window can end a connection
const app = fastify({ connectionTimeout: 600_000, bodyLimit: 10_000_000 });
let port: number;

beforeAll(async () => {
  endSlowBodies(app, { window, bytes, longest: 5 * window });
  app.addContentTypeParser(
    ['application/bytes', 'application/octet-stream', 'multipart/form-data'],
    async (_request: unknown, body: AsyncIterable<Buffer>) => {
      let size = 0;
      for await (const chunk of body) size += chunk.length;
      return String(size);
    },
  );
  // Reads nothing for some time
  app.addContentTypeParser('application/slow', async (_request: unknown, body: AsyncIterable<Buffer>) => {
    await pause(2.5 * window);
    let size = 0;
    for await (const chunk of body) size += chunk.length;
    return String(size);
  });
  app.setErrorHandler((error, _request, reply) => {
    const { status = 415, code = '', details } = error instanceof Problem ? error : {};
    return reply
      .code(status)
      .headers(details?.headers ?? {})
      .send(code);
  });
  app.post('/', async ({ body }) => {
    await pause(3 * window);
    return `kept ${String(body)}`;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port; // it listens
});
afterAll(() => app.close());

function begin(length: string, body: string, type = 'application/bytes'): { socket: Socket; said: () => string } {
  let said = '';
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (said += chunk.toString()));
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${length}\r\n\r\n${body}`);
  return { socket, said: () => said };
}

/** Sends so many pieces, one each time that so many milliseconds have passed, and says whether the connection is open then. */
async function dribble(socket: Socket, { piece, times, every }: { piece: string; times: number; every: number }): Promise<boolean> {
  for (let time = 0; time < times && !socket.closed; time++) {
    socket.write(piece);
    await pause(every);
  }
  return !socket.closed;
}

it.each([
  ['of a length', 'Content-Length: 10', 'abc'],
  ['in pieces', 'Transfer-Encoding: chunked', '3\r\nabc\r\n'],
])('answers 408 to a body %s that stops in the middle, and closes its connection', async (_what, length, body) => {
  const { socket, said } = begin(length, body);
  await once(socket, 'close');
  expect(said()).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*requestTimeout$/i);
});

it.each([
  ['of a length', 'Content-Length: 100000', 'a', 'application/bytes'],
  ['in pieces', 'Transfer-Encoding: chunked', '1\r\na\r\n', 'application/bytes'],
  ['of a form', 'Content-Length: 100000', 'a', 'multipart/form-data; boundary=b'],
])('answers 408 to a body %s that comes byte by byte, and closes its connection', async (_what, length, piece, type) => {
  const { socket, said } = begin(length, '', type);
  expect(await dribble(socket, { piece, times: 100, every: window / 6 })).toBe(false);
  expect(said()).toMatch(/^HTTP\/1\.1 408 /);
});

it('closes the connection of a body that goes on after its answer', async () => {
  const { socket, said } = begin('Content-Length: 1000000', '', 'application/refused');
  expect(await dribble(socket, { piece: 'a'.repeat(bytes), times: 15, every: window / 5 })).toBe(false);
  expect(said()).toMatch(/^HTTP\/1\.1 415 /);
});

it('waits for a body that goes on, for its last bytes, and for an answer that takes its time', async () => {
  const size = 4 * bytes + 3;
  const { socket, said } = begin(`Content-Length: ${size}`, '');
  await dribble(socket, { piece: 'a'.repeat(bytes / 2), times: 8, every: window / 3 });
  await dribble(socket, { piece: 'a', times: 3, every: window / 10 });
  await expect.poll(said, { timeout: 10 * window }).toMatch(new RegExp(`^HTTP/1\\.1 200 [\\s\\S]*kept ${size}$`));
  socket.destroy();
});

it('blames no caller for what the server itself does not read', async () => {
  const size = 5_000_000;
  const { socket, said } = begin(`Content-Length: ${size}`, 'a'.repeat(size), 'application/slow');
  await expect.poll(said, { timeout: 30 * window }).toContain(`kept ${size}`);
  socket.destroy();
});

it('ends a body that takes too long, and lets one with a file take its time', async () => {
  const steady = { piece: 'a'.repeat(bytes), times: 24, every: window / 3 };
  const body = begin('Content-Length: 1000000', '');
  const form = begin('Content-Length: 1000000', '', 'multipart/form-data; boundary=b');
  const part = begin('Content-Length: 1000000', '', 'application/octet-stream');
  const open = await Promise.all([body, form, part].map(({ socket }) => dribble(socket, steady)));
  expect(open).toEqual([false, true, true]);
  for (const { socket } of [form, part]) socket.destroy();
});
