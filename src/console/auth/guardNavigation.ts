import type { Session } from '../session.ts';
import { isOpenToAll, keepRedirectAddress } from './redirectAddress.ts';

/**
 * Lets a navigation go on when the person is signed in or the address is open to all. Any other address is kept and the
 * browser leaves for sign-in, which leads back to it (specification, section 2): the promise then never resolves.
 */
export async function guardNavigation(session: Pick<Session, 'authenticated' | 'login'>, address: string): Promise<void> {
  if (session.authenticated || isOpenToAll(address)) return;
  keepRedirectAddress(new URL(address));
  await session.login();
}
