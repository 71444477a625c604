import type { Session } from '../session.ts';
import { isOpenToAll, keepRedirectAddress } from './redirectAddress.ts';

/**
 * Allows a navigation when the person is signed in or the address is open to all. Otherwise the address is stored and the browser
 * leaves for sign-in, which leads back to it (specification, section 2); the promise then never resolves.
 */
export async function guardNavigation(session: Pick<Session, 'authenticated' | 'login'>, address: string): Promise<void> {
  if (session.authenticated || isOpenToAll(address)) return;
  keepRedirectAddress(new URL(address));
  await session.login();
}
