import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { endWaitingAnswers } from './endWaitingAnswers.ts';

it('answers that wait behind another on a connection end with the connection, and so does what they were read from', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  endWaitingAnswers(app);
  const streams: Readable[] = [];
  let open = 0;
  app.get('/text', (_request, reply) => {
    open++;
    reply.raw.once('close', () => open--);
    return reply.send('x'.repeat(3_000_000));
  });
  app.get('/', (_request, reply) => {
    open++;
    reply.raw.once('close', () => open--);
    const stream = new Readable({ read: () => stream.push(Buffer.alloc(100_000)) });
    streams.push(stream);
    return reply.send(stream);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause(); // a TCP server has a port
  socket.write('GET /text HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10) + 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10));
  await expect.poll(() => streams.length).toBe(10);
  expect(open).toBe(19);
  socket.destroy();
  await once(socket, 'close');
  await expect.poll(() => open).toBe(0);
  await expect.poll(() => streams.filter(({ destroyed }) => !destroyed).length).toBe(0);
});
