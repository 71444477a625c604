import { createServer } from 'node:net';
import type { Settings } from '#server/config/settings.ts';
import type { Finding } from './finding.ts';

/** Checks that the address is free or that our own server answers there. */
export async function checkPort(settings: Settings): Promise<Finding[]> {
  const address = `${settings.HOST}:${settings.PORT}`;
  const refusal = await refusalOf(settings);
  if (refusal === undefined) return [{ subject: 'Address', state: 'well', text: `${address} is free` }];
  if (refusal === 'EADDRINUSE' && (await isOurs(address)))
    return [{ subject: 'Address', state: 'well', text: `the server runs on ${address}` }];
  return [
    {
      subject: 'Address',
      state: 'bad',
      text: `${address} cannot be opened (${refusal})`,
      advice: 'Stop the other program, or set PORT and HOST.',
    },
  ];
}

function refusalOf({ PORT, HOST }: Settings): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(PORT, HOST, () => server.close(() => resolve(undefined)));
  });
}

async function isOurs(address: string): Promise<boolean> {
  const answer = await fetch(`http://${address.replace('0.0.0.0', '127.0.0.1')}/health/live`, { signal: AbortSignal.timeout(2000) }).catch(
    () => undefined,
  );
  return answer?.ok ?? false;
}
