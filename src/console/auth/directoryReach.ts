import { BrowserAuthError } from '@azure/msal-browser';
import { keptPerson } from './keptPerson.ts';
import { SignInError } from './signInError.ts';

// milliseconds
const serverTimeout = 3000;

/**
 * The error of a directory that answers too late, as that of a missing network where our server does not answer either: a network
 * without data is no network. The same for a person who is known but whose tokens are gone, because no sign-in is possible there. Any other
 * error stays the same.
 */
export async function withNetwork(error: unknown): Promise<unknown> {
  const isOpen =
    error instanceof SignInError && (error.code === 'renewalTimeout' || (error.code === 'notLoggedIn' && keptPerson() !== undefined));
  if (!isOpen || (await isServerThere())) return error;
  return new SignInError('renewalTimeout', { cause: new BrowserAuthError('no_network_connectivity', '') });
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(serverTimeout) })).ok;
  } catch {
    return false;
  }
}
