import type { AuthProvider } from 'ra-core';
import type { Session } from '../session.ts';
import { isOpenToAll, keepRedirectAddress } from './redirectAddress.ts';

/**
 * react-admin's view of the session. No method rejects because a sign-in is missing, since react-admin would sign the person out.
 * While the browser leaves for the directory, the promise stays pending; on a page that may have unsaved input, the person signs
 * in again in a second window.
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

/** Whether a call failed because the token is missing or expired: by its status, or by the error of MSAL, which has no status. */
export function isAboutSignIn(error: unknown): boolean {
  const { status, name } = (error ?? {}) as { status?: unknown; name?: unknown }; // anything may have been thrown
  return status === 401 || (typeof name === 'string' && msalErrors.includes(name));
}
