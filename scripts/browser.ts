import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findBrowser } from './findBrowser.ts';

// Finds or installs the browser for the tests: an installed one, else the package of the distribution, else Playwright's own
try {
  const browser = findBrowser() ?? bringBrowser();
  if (browser === undefined) {
    throw new Error('The browser tests need a Chromium: install one (Debian: apt install chromium), or name it in CHROMIUM.');
  }
  process.stdout.write(`Browser: ${browser}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function bringBrowser(): string | undefined {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/etc/debian_version')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
    const installed = findBrowser();
    if (installed !== undefined) return installed;
  }
  const playwright = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  run(process.execPath, [playwright, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
  return findBrowser();
}

function run(program: string, args: string[]): void {
  process.stdout.write(`${program === process.execPath ? 'playwright' : program} ${args.filter((arg) => !arg.includes('/')).join(' ')}\n`);
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
