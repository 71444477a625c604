import type { AuthProvider } from 'ra-core';
import type { Session } from '../session.ts';
import { isOpenToAll, keepRedirectAddress } from './redirectAddress.ts';

/**
 * react-admin's view of the session. Nothing here ever rejects for want of a sign-in, because react-admin logs out then:
 * where the browser is on its way to the directory, the promise stays open; where a form may be filled in, the person
 * signs in again in a window beside it.
 */
export function createAuthProvider(session: Session): AuthProvider {
  return {
    login: () => session.login(),
    logout: () => session.logout(),
    checkAuth: async () => {
      if (session.authenticated || isOpenToAll(location.href)) return;
      keepRedirectAddress();
      await session.login();
    },
    checkError: async (error: unknown) => {
      if (!isAboutSignIn(error) || isOpenToAll(location.href)) return;
      await session.renew().catch(() => undefined);
    },
    getIdentity: async () => {
      const { oid, name, email, roles } = session.profile;
      return { id: oid, fullName: name, email, roles };
    },
    getPermissions: async () => session.profile.roles,
  };
}

const msalErrors = ['InteractionRequiredAuthError', 'BrowserAuthError', 'ClientAuthError', 'ServerError', 'AuthError'];

/** Whether a failed call failed for want of a good token: by its status, or as MSAL says it, which knows no status. */
export function isAboutSignIn(error: unknown): boolean {
  const { status, name } = (error ?? {}) as { status?: unknown; name?: unknown };
  return status === 401 || (typeof name === 'string' && msalErrors.includes(name));
}
