import { readSettings, type Settings } from '#server/config/settings.ts';
import { migrate } from '#server/database/migrate.ts';
import { createPool } from '#server/database/pool.ts';
import { loadDirectoryKeys } from '#server/directory/directoryKeys.ts';
import { tokenLifetime } from '#server/directory/createProvider.ts';
import { assertDirectoryAllowed } from '#server/directory/embeddedDirectory.ts';
import { issueToken } from '#server/directory/issueToken.ts';
import { audiencesOf } from './createServer.ts';
import { isDirectoryEmbedded } from './directory.ts';
import { joinDatabase } from './joinDatabase.ts';
import { StartError } from './startError.ts';

/** The arguments of `npm run token --`. */
export interface TokenArguments {
  userName: string | undefined;
  audience: string | undefined;
  expiresIn: string | undefined;
}

const tokenUsage = 'Usage: npm run -s token -- <person> [--audience <resource>] [--expires-in <seconds>]';

/** A warning about an audience that the server would refuse; undefined for an accepted one. */
export function audienceWarning(variables: Record<string, string | undefined>, audience: string | undefined): string | undefined {
  const accepted = audiencesOf(readSettings(variables));
  if (audience === undefined || accepted.includes(audience)) return undefined;
  return `The server refuses this token: "${audience}" is none of its audiences (${accepted.join(', ')}).`;
}

/**
 * Creates a bearer token of the embedded directory, signed with the key in its database, whether or not the server is running.
 * @throws StartError in one line
 */
export async function printToken(variables: Record<string, string | undefined>, request: TokenArguments): Promise<string> {
  const settings = readSettings(variables);
  if (!isDirectoryEmbedded(settings)) throw new StartError('Tokens are given by the directory of AUTHORITY, not by this command.');
  assertDirectoryAllowed({ nodeEnv: settings.NODE_ENV, setting: settings.EMBEDDED_DIRECTORY });
  const { userName } = request;
  if (userName === undefined) throw new StartError(tokenUsage);
  const expiresIn = Number(request.expiresIn ?? tokenLifetime);
  if (!Number.isInteger(expiresIn)) throw new StartError(`--expires-in must be a whole number of seconds, not "${request.expiresIn}".`);
  const database = await openDatabase(settings);
  try {
    const keys = await loadDirectoryKeys(database.pool);
    return await issueToken(keys, { userName, audience: request.audience ?? settings.API_RESOURCE, expiresIn });
  } finally {
    await database.close();
  }
}

async function openDatabase(settings: Settings) {
  const database = await joinDatabase(settings);
  if (!database.isInUse) await migrate(database.url);
  const pool = createPool({ url: database.url, size: 2 });
  const close = async () => {
    await pool.close();
    await database.close();
  };
  return { pool, close };
}
