import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { drain, givesConnectionsBack } from './drain.ts';

async function openServer() {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  givesConnectionsBack(app);
  app.get('/now', async () => 'now');
  app.get('/slow', async () => {
    await pause(600);
    return 'slow';
  });
  app.get('/endless', () => new Promise(() => undefined));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as { port: number }).port };
}

function ask(port: number, path: string, agent: Agent): Promise<{ status: number; connection: string | undefined; text: string }> {
  return new Promise((done, fail) => {
    const asked = request({ host: '127.0.0.1', port, path, agent }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('error', fail);
      answer.on('end', () => done({ status: answer.statusCode ?? 0, connection: answer.headers.connection, text }));
    });
    asked.on('error', fail);
    asked.end();
  });
}

it('answers all that comes within the grace time, tells callers to close, and refuses connections afterwards', async () => {
  const { app, port } = await openServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const answers: { status: number; connection: string | undefined }[] = [];
  let isOver = false;
  const caller = async () => {
    while (!isOver) answers.push(await ask(port, '/now', agent));
  };
  const callers = Array.from({ length: 8 }, caller);
  await pause(100);
  expect(answers.every(({ connection }) => connection === 'keep-alive')).toBe(true);
  const slow = ask(port, '/slow', agent);
  const drained = drain(app, { grace: 400, patience: 5000 });
  const before = answers.length;
  await pause(200);
  isOver = true;
  await Promise.all(callers);
  await drained;
  expect(await slow).toMatchObject({ status: 200, connection: 'close', text: 'slow' });
  expect(answers.length).toBeGreaterThan(before + 8);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(answers.at(-1)?.connection).toBe('close');
  await expect(ask(port, '/now', agent)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  agent.destroy();
});

it('answers a connection that was accepted before it listened no more', async () => {
  const { app, port } = await openServer();
  const socket = connect(port, '127.0.0.1');
  const accepted = once(app.server, 'connection');
  await Promise.all([once(socket, 'connect'), accepted]);
  const drained = drain(app, { grace: 0, patience: 5000 });
  await pause(200);
  expect(app.server.listening).toBe(false);
  socket.write('GET /now HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
  expect(answer.toString().toLowerCase()).toContain('connection: close');
  await drained;
});

it('ends though a caller keeps a connection open', async () => {
  const { app, port } = await openServer();
  const agent = new Agent({ keepAlive: true });
  await ask(port, '/now', agent);
  // longer than this test may take
  await drain(app, { grace: 0, patience: 600_000 });
  agent.destroy();
});

it('cuts off what takes longer than its patience', async () => {
  const { app, port } = await openServer();
  const agent = new Agent({ keepAlive: true });
  const arrived = once(app.server, 'request');
  const endless = ask(port, '/endless', agent).catch((error: NodeJS.ErrnoException) => error.code);
  await arrived;
  await drain(app, { grace: 0, patience: 100 });
  expect(await endless).toBe('ECONNRESET');
  agent.destroy();
});
