import type { FastifyInstance } from 'fastify';
import type { Theme } from '#contract/theme.ts';
import { remoteDirectory } from '#server/auth/remoteDirectory.ts';
import type { TrustedDirectory } from '#server/auth/verifyToken.ts';
import type { Settings } from '#server/config/settings.ts';
import type { DatabasePool } from '#server/database/database.ts';
import { type DirectoryKeys, loadDirectoryKeys } from '#server/directory/directoryKeys.ts';
import { assertDirectoryAllowed, embeddedDirectory } from '#server/directory/embeddedDirectory.ts';
import { registerDirectory } from '#server/directory/registerDirectory.ts';
import type { Translate } from '#server/http/texts.ts';

/** The directory in the settings. */
export interface OpenDirectory {
  /** How the API verifies its tokens. */
  trusted: TrustedDirectory;
  /** Adds its routes to the server if it is the embedded one. */
  register(app: FastifyInstance, surroundings: { theme: Theme; translate: Translate }): Promise<void>;
}

/** Whether people sign in at the embedded directory. */
export function isDirectoryEmbedded(settings: Settings): boolean {
  return settings.AUTHORITY === '';
}

/**
 * The directory at AUTHORITY, otherwise the embedded one with its keys from the database.
 * @throws AuthorityError for an authority that cannot be used, DirectoryRefused when the embedded one may not run here
 */
export async function openDirectory(settings: Settings, pool: DatabasePool): Promise<OpenDirectory> {
  if (!isDirectoryEmbedded(settings)) return { trusted: remoteDirectory(settings.AUTHORITY), register: async () => undefined };
  assertDirectoryAllowed({ nodeEnv: settings.NODE_ENV, setting: settings.EMBEDDED_DIRECTORY });
  const keys = await loadDirectoryKeys(pool);
  return {
    trusted: embeddedDirectory(keys),
    register: (app, surroundings) => registerDirectory(app, { ...optionsOf(settings, pool, keys), ...surroundings }),
  };
}

function optionsOf(settings: Settings, pool: DatabasePool, keys: DirectoryKeys) {
  return {
    pool,
    keys,
    clientId: settings.CLIENT_ID,
    resources: [settings.API_RESOURCE, settings.ACCOUNTING_RESOURCE],
    baseUrls: settings.BASE_URLS,
    redirectUris: settings.REDIRECT_URIS,
    postLogoutRedirectUris: settings.POST_LOGOUT_REDIRECT_URIS,
    permission: { nodeEnv: settings.NODE_ENV, setting: settings.EMBEDDED_DIRECTORY },
  };
}
