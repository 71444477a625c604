import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from '#server/database/postgresBinaries.ts';

/** The sources of Citus. */
interface CitusSettings {
  /** A folder of sources, or a git repository (path or URL) with a tag behind `#`. */
  source: string;
  /** The `pg_config` of the PostgreSQL that Citus is built for. */
  pgConfig: string;
}

const cache = resolve(import.meta.dirname, '../../.cache/citus');

/**
 * Builds Citus, once for each source and PostgreSQL, and gives the programs of a PostgreSQL that has it: a copy of the installed one below
 * `.cache/citus`. PostgreSQL finds its folders from where its program lies, so nothing is written to the installed one.
 */
export async function buildCitus(settings: CitusSettings, report: (line: string) => void = () => undefined): Promise<PostgresBinaries> {
  const version = await configured(settings.pgConfig, '--version');
  const root = join(cache, hashOf(`${settings.source} ${version}`));
  const bin = join(root, await configured(settings.pgConfig, '--bindir'));
  if (!existsSync(join(root, 'built'))) await build(settings, root, report);
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

async function build({ source, pgConfig }: CitusSettings, root: string, report: (line: string) => void): Promise<void> {
  rmSync(root, { recursive: true, force: true });
  const draft = `${root}.new-${process.pid}`;
  const work = join(tmpdir(), `cura-citus-${process.pid}`);
  try {
    report(`takes the sources of Citus from ${source}`);
    await fetchSources(source, work);
    await renameSharedFunction(work, pgConfig);
    report('builds Citus, which takes some minutes');
    // Without libcurl Citus does not report to its makers
    await inFolder(work, './configure', ['--without-libcurl', `PG_CONFIG=${pgConfig}`]);
    await inFolder(work, 'make', ['-j2', '-s', 'extension']);
    await copyInstalled(pgConfig, draft);
    await inFolder(work, 'make', ['-s', 'install-extension', `DESTDIR=${draft}`]);
    writeFileSync(join(draft, 'built'), `${source}\n`);
    renameSync(draft, root);
  } finally {
    rmSync(work, { recursive: true, force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

async function fetchSources(source: string, work: string): Promise<void> {
  if (existsSync(join(source, 'configure'))) {
    cpSync(source, work, { recursive: true });
    return;
  }
  const [repository = '', tag] = source.split('#');
  const from = existsSync(repository) ? `file://${resolve(repository)}` : repository;
  await inFolder(tmpdir(), 'git', ['clone', '--quiet', '--depth', '1', ...(tag ? ['--branch', tag] : []), from, work]);
}

// Later minor versions of PostgreSQL 15 export this function (15.20 does, 15.18 does not), and Citus 13.2 defines one of the same name
const sharedFunction = 'have_createdb_privilege';

async function renameSharedFunction(work: string, pgConfig: string): Promise<void> {
  const declarations = readFileSync(join(await configured(pgConfig, '--includedir-server'), 'commands/dbcommands.h'), 'utf8');
  if (!declarations.includes(sharedFunction)) return;
  const header = join(work, 'src/include/pg_version_compat.h');
  const definition = new RegExp(`(static inline bool\\s+)${sharedFunction}\\b`);
  writeFileSync(header, readFileSync(header, 'utf8').replace(definition, `$1citus_${sharedFunction}`));
}

/** Copies the programs, libraries and shared files of a PostgreSQL below another root, at the same paths. */
async function copyInstalled(pgConfig: string, root: string): Promise<void> {
  const folders = await Promise.all(['--bindir', '--pkglibdir', '--sharedir'].map((option) => configured(pgConfig, option)));
  for (const folder of folders) {
    const target = join(root, folder);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(folder, target, { recursive: true, dereference: true });
  }
}

async function configured(pgConfig: string, option: string): Promise<string> {
  const { stdout } = await promisify(execFile)(pgConfig, [option]);
  return stdout.trim();
}

function inFolder(folder: string, program: string, args: readonly string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`${program} ${args.join(' ')} ended with ${code}:\n${said}`))));
  });
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
