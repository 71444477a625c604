import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** As whom PostgreSQL runs: what stands before its command and which user the process gets. */
export interface PostgresUser {
  prefix: readonly string[];
  ids: { uid: number; gid: number } | undefined;
}

const itself: PostgresUser = { prefix: [], ids: undefined };
const namespace: PostgresUser = { prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'], ids: undefined };

/**
 * Decides as whom PostgreSQL works on a folder. It refuses root, so root runs it in a user namespace, where the files
 * stay root's; where that is forbidden, as the owner of the data folder, else as nobody, who is then given the folders.
 *
 * @param dataFolder The folder whose owner is preferred.
 * @param folders The folders that PostgreSQL writes to; they exist.
 * @throws Error with one readable line when no user is possible.
 */
export function postgresUser(dataFolder: string, folders: readonly string[]): PostgresUser {
  if (process.getuid?.() !== 0) return itself;
  if (folders.every((folder) => isWritable(folder, namespace))) return namespace;
  const ids = ownerOf(dataFolder) ?? nobody();
  const user = { prefix: [], ids };
  for (const folder of folders) giveTo(folder, ids);
  const refused = folders.find((folder) => !isWritable(folder, user));
  if (refused) {
    throw new Error(
      `PostgreSQL may not run as root, user namespaces are forbidden here and user ${ids.uid} cannot reach ${refused}; start as an ordinary user, move DATA_DIR or set DATABASE_URL.`,
    );
  }
  return user;
}

/** The command and its options with everything that the user needs. */
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

function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}

function nobody(): { uid: number; gid: number } {
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  if (statSync(folder).uid === uid) return;
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true })) lchownSync(join(folder, String(entry)), uid, gid);
}
