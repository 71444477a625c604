import type { FastifyInstance } from 'fastify';
import type { Theme } from '#contract/theme.ts';
import { remoteDirectory } from '#server/auth/remoteDirectory.ts';
import type { TrustedDirectory } from '#server/auth/verifyToken.ts';
import type { Settings } from '#server/config/settings.ts';
import type { DatabasePool } from '#server/database/database.ts';
import { loadDirectoryKeys } from '#server/directory/directoryKeys.ts';
import { assertDirectoryAllowed, embeddedDirectory } from '#server/directory/embeddedDirectory.ts';
import { registerDirectory } from '#server/directory/registerDirectory.ts';
import type { Translate } from '#server/http/texts.ts';

/** The directory of a process: whose tokens it believes and, for the embedded one, the pages and endpoints at /oidc. */
export interface OpenDirectory {
  trusted: TrustedDirectory;
  isEmbedded: boolean;
  register(app: FastifyInstance, theme: Theme, translate: Translate): Promise<void>;
}

/** Issuer of the embedded directory: one name, whatever address the product is reached at. */
export const embeddedIssuer = 'https://directory.localhost/oidc';

/**
 * The directory of the settings: the one at AUTHORITY, else the embedded one.
 * @throws DirectoryRefused, AuthorityError
 */
export async function openDirectory(settings: Settings, pool: DatabasePool): Promise<OpenDirectory> {
  if (settings.AUTHORITY !== '')
    return { trusted: remoteDirectory(settings.AUTHORITY), isEmbedded: false, register: async () => undefined };
  const permission = { nodeEnv: settings.NODE_ENV, setting: settings.EMBEDDED_DIRECTORY };
  assertDirectoryAllowed(permission);
  const keys = await loadDirectoryKeys(pool);
  return {
    trusted: embeddedDirectory(embeddedIssuer, keys),
    isEmbedded: true,
    register: (app, theme, translate) =>
      registerDirectory(app, {
        permission,
        theme,
        translate,
        pool,
        keys,
        issuer: embeddedIssuer,
        clientId: settings.CLIENT_ID,
        resources: [settings.API_RESOURCE, settings.ACCOUNTING_RESOURCE],
        baseUrls: settings.BASE_URLS,
        redirectUris: settings.REDIRECT_URIS,
        postLogoutRedirectUris: settings.POST_LOGOUT_REDIRECT_URIS,
        trustProxy: settings.TRUST_PROXY !== false,
      }),
  };
}
