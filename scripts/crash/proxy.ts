import { connect, createServer, type Socket } from 'node:net';

/** The behaviour of a network: normal, all connections cut and none accepted, silent, or with a delay each way. */
export type Network = 'well' | 'cut' | 'silent' | 'slow';

/** A simulated network between a program and its database on one machine. */
export interface Proxy {
  /** The address of the database through this network. */
  url: string;
  /** Sets its behaviour from now on, also for open connections. */
  become(network: Network): void;
  close(): Promise<void>;
}

const delay = 150;

/** Forwards connections to a PostgreSQL, and behaves like a broken network on demand. */
export async function openProxy(url: string): Promise<Proxy> {
  const far = new URL(url);
  const folder = far.searchParams.get('host');
  const farPort = far.searchParams.get('port') ?? (far.port || '5432');
  let network: Network = 'well';
  const sockets = new Set<Socket>();

  function pass(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on('data', (chunk) => {
      if (network === 'slow') setTimeout(() => to.writable && to.write(chunk), delay);
      else to.write(chunk);
    });
    from.on('end', () => setTimeout(() => to.end(), network === 'slow' ? delay : 0));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    if (network === 'silent') from.pause();
  }

  const server = createServer((caller) => {
    if (network === 'cut') return void caller.resetAndDestroy();
    const called = folder ? connect(`${folder}/.s.PGSQL.${farPort}`) : connect(Number(farPort), far.hostname);
    pass(caller, called);
    pass(called, caller);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const near = new URL(url);
  near.host = `127.0.0.1:${(server.address() as { port: number }).port}`; // a TCP server has a port
  for (const name of ['host', 'port']) near.searchParams.delete(name);
  return {
    url: near.href,
    become(next) {
      network = next;
      for (const socket of sockets) {
        if (next === 'cut') socket.destroy();
        else if (next === 'silent') socket.pause();
        else socket.resume();
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
