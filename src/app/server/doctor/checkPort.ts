import { createServer } from 'node:net';
import type { Settings } from '#server/config/settings.ts';
import { hostInAddress } from '../hostInAddress.ts';
import type { Finding } from './finding.ts';

/** Checks that the address is free or that our own server answers there. */
export async function checkPort(settings: Settings): Promise<Finding[]> {
  const address = `${hostInAddress(settings.HOST)}:${settings.PORT}`;
  const refusal = await refusalOf(settings);
  if (refusal === undefined) return [{ subject: 'Address', state: 'well', text: `${address} is free` }];
  if (refusal === 'EADDRINUSE' && (await isOurs(settings)))
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

// A server that listens on every address of the machine is asked at its own one
const ownAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

async function isOurs({ HOST, PORT }: Settings): Promise<boolean> {
  const address = `http://${hostInAddress(ownAddress[HOST] ?? HOST)}:${PORT}/health/live`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return answer?.ok ?? false;
}
