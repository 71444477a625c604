import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The user that PostgreSQL runs as: the prefix of its command, and the user of the process. */
export interface PostgresUser {
  prefix: readonly string[];
  ids: { uid: number; gid: number } | undefined;
}

interface Ids {
  uid: number;
  gid: number;
}

const itself: PostgresUser = { prefix: [], ids: undefined };

/**
 * Decides which user PostgreSQL runs as. It refuses root and users that the system does not know; for those it runs in a user
 * namespace, in which they own their files. Where that is forbidden, root runs it as the owner of the data folder, else as the
 * system's user `nobody`, who then becomes the owner of the folders.
 * @param dataFolder The folder whose owner is preferred.
 * @param folders The folders that PostgreSQL writes to; they exist, in the data folder or elsewhere.
 * @throws Error with one readable line when no user is possible.
 */
export function postgresUser(dataFolder: string, folders: readonly string[]): PostgresUser {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && isKnown()) return itself;
  const known = knownUsers();
  const stranger = known.find(({ name }) => name === 'nobody') ?? known.find(({ uid }) => uid !== 0) ?? { uid: 65_534, gid: 65_534 };
  const namespace = namespaceAs(stranger);
  if (folders.every((folder) => isWritable(folder, namespace))) return namespace;
  if (!isRoot)
    throw new Error(
      `This user is unknown to the system and user namespaces are forbidden here; add it to /etc/passwd or set DATABASE_URL.`,
    );
  const owner = statSync(dataFolder).uid;
  return handOver(dataFolder, folders, known.find(({ uid }) => uid !== 0 && uid === owner) ?? stranger);
}

function handOver(dataFolder: string, folders: readonly string[], { uid, gid }: Ids): PostgresUser {
  const { mode, uid: owner } = statSync(dataFolder);
  // It must be able to traverse the data folder; the contents keep their own modes
  if (owner !== uid) chmodSync(dataFolder, (mode & 0o777) | 0o011);
  for (const folder of folders) giveTo(folder, { uid, gid });
  // The second one is for folders in one that only root may enter, such as /root
  const users: PostgresUser[] = [{ prefix: [], ids: { uid, gid } }, passingEverywhere({ uid, gid })];
  const able = users.find((user) => folders.every((folder) => isWritable(folder, user)) && isRunnable(user));
  if (able) return able;
  throw new Error(
    `PostgreSQL may not run as root, user namespaces are forbidden here and user ${uid} cannot reach ${dataFolder} or the installed packages; start as an ordinary user, move both or set DATABASE_URL.`,
  );
}

// Without that secure bit, access(2), by which PostgreSQL checks its programs, ignores the capability
function passingEverywhere({ uid, gid }: Ids): PostgresUser {
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return {
    prefix: ['setpriv', '--securebits=+no_setuid_fixup', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...capability],
    ids: undefined,
  };
}

function isRunnable(user: PostgresUser): boolean {
  const { program, args, ids } = commandAs(user, 'test', ['-r', fileURLToPath(import.meta.resolve('pg'))]);
  return spawnSync(program, args, { ...ids, stdio: 'ignore' }).status === 0;
}

function namespaceAs({ uid, gid }: Ids): PostgresUser {
  return { prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`], ids: undefined };
}

// initdb requires a user with a name, which an arbitrary user number of a container does not have
function isKnown(): boolean {
  if (process.platform === 'win32') return true;
  try {
    return userInfo().username !== '';
  } catch {
    // Node throws for a user number without a name
    return false;
  }
}

function knownUsers(): (Ids & { name: string })[] {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  return lines.filter(Boolean).map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

/** The command and its options, with the prefix and ids of the user. */
export function commandAs(
  user: PostgresUser,
  program: string,
  args: readonly string[],
): { program: string; args: string[]; ids: { uid: number; gid: number } | undefined } {
  const [first = program, ...rest] = [...user.prefix, program, ...args];
  return { program: first, args: rest, ids: user.ids };
}

function isWritable(folder: string, user: PostgresUser): boolean {
  const { program, args, ids } = commandAs(user, 'test', ['-w', folder, '-a', '-x', folder]);
  return spawnSync(program, args, { ...ids, stdio: 'ignore' }).status === 0;
}

/** Makes a user the owner of a folder and everything in it. */
export function giveTo(folder: string, { uid, gid }: Ids): void {
  if (statSync(folder).uid === uid) return;
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true })) lchownSync(join(folder, String(entry)), uid, gid);
}
