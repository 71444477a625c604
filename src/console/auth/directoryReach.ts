import { BrowserAuthError } from '@azure/msal-browser';
import { SignInError } from './signInError.ts';

// milliseconds
const serverTimeout = 3000;

/**
 * The error of a directory that answers too late, as that of a missing network where our server does not answer either: a network
 * without data is no network. Any other error stays the same.
 */
export async function withNetwork(error: unknown): Promise<unknown> {
  if (!(error instanceof SignInError) || error.code !== 'renewalTimeout' || (await isServerThere())) return error;
  return new SignInError('renewalTimeout', { cause: new BrowserAuthError('no_network_connectivity', '') });
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(serverTimeout) })).ok;
  } catch {
    return false;
  }
}
