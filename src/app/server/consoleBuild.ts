import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { StartError } from './startError.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The folder of the built console. */
export const consoleFolder = new URL('../../../dist/', import.meta.url);

const sources = [
  'src/contract',
  'src/console',
  'src/features',
  'src/app/console',
  'src/pages',
  'src/worker',
  'i18n/pages',
  'public',
  'themes.json',
  'vite.config.ts',
  'package-lock.json',
];

/** Whether the console is built and not older than its sources. */
export function isConsoleBuilt(within = root): boolean {
  const page = join(within, 'dist/index.html');
  if (!existsSync(page)) return false;
  const built = statSync(page).mtimeMs;
  const pages = readdirSync(within).filter((name) => name.endsWith('.html'));
  return [...sources, ...pages].every((source) => newestIn(join(within, source)) <= built);
}

function newestIn(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name) && entry.name !== 'server')
    .reduce((newest, entry) => Math.max(newest, newestIn(join(path, entry.name))), 0);
}

/**
 * Builds the console and compresses its files once, so that no request has to.
 * @throws StartError with the last line of the build output
 */
export async function buildConsole(): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  try {
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: root });
  } catch (error) {
    const said = String(error instanceof Error && 'stderr' in error ? error.stderr : error).trim();
    throw new StartError(`The console could not be built: ${said.split('\n').slice(-1)[0] ?? ''}. 'npm run build' shows more.`);
  }
  await compressFiles(join(root, 'dist'));
}

async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files
      .filter((name) => /\.(js|css|svg|json)$/.test(name))
      .map(async (name) => {
        const path = join(folder, name);
        const content = await readFile(path);
        if (content.length < 1024) return;
        const quality = {
          params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
      }),
  );
}
