import { createLocalJWKSet } from 'jose';
import type { TrustedDirectory } from '../auth/verifyToken.ts';
import { type DirectoryKeys, signingAlgorithm } from './directoryKeys.ts';

/** The issuer of the embedded directory's tokens, the same under every address of the server (docs/decisions/005). */
export const embeddedIssuer = 'http://localhost:8080/oidc';

/** The path of the directory's routes. */
export const directoryPath = new URL(embeddedIssuer).pathname;

/** The embedded directory for the API, which verifies its tokens with the key in memory, without HTTP. */
export function embeddedDirectory({ signing }: DirectoryKeys): TrustedDirectory {
  const { d: _private, ...publicKey } = signing;
  return { issuers: [embeddedIssuer], algorithms: [signingAlgorithm], keys: createLocalJWKSet({ keys: [publicKey] }), tokenType: 'at+jwt' };
}

/** The settings that decide whether the embedded directory may run. */
export interface DirectoryPermission {
  /** NODE_ENV of the process. */
  nodeEnv: string;
  /** The setting EMBEDDED_DIRECTORY. */
  setting: 'auto' | 'allow' | 'off';
}

/** A directory that may not run here; the message is one line for the person who runs the server. */
export class DirectoryRefused extends Error {
  override name = 'DirectoryRefused';
}

/**
 * Stops a production server from running on the embedded directory, whose passwords are public.
 * @throws DirectoryRefused when it is switched off, or NODE_ENV=production and it is not explicitly allowed
 */
export function assertDirectoryAllowed({ nodeEnv, setting }: DirectoryPermission): void {
  if (setting === 'off') {
    throw new DirectoryRefused(
      'EMBEDDED_DIRECTORY=off and no AUTHORITY is set, so that sign-in is impossible. Set AUTHORITY to your directory.',
    );
  }
  if (nodeEnv === 'production' && setting !== 'allow') {
    throw new DirectoryRefused(
      'The embedded directory is refused when NODE_ENV=production, because its passwords are no secret: set AUTHORITY to your directory, or EMBEDDED_DIRECTORY=allow.',
    );
  }
}
