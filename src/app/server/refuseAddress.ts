import type { Settings } from '#server/config/settings.ts';
import { failureOf } from '#server/database/failures.ts';
import { hostInAddress } from './hostInAddress.ts';
import { StartError } from './startError.ts';

/** Explains in one line why the server cannot listen on an address. */
export function refuseAddress(error: unknown, settings: Settings): never {
  const code = failureOf(error)?.code;
  if (code === 'EADDRINUSE') throw new StartError(`Port ${settings.PORT} is taken. Stop the other program or set PORT to another one.`);
  if (code === 'EACCES') throw new StartError(`Port ${settings.PORT} may not be opened by this user. Set PORT to one above 1023.`);
  throw new StartError(
    `The address ${hostInAddress(settings.HOST)}:${settings.PORT} cannot be opened (${code ?? String(error)}). Check HOST and PORT.`,
  );
}
