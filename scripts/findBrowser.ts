import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

const usualPlaces: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/usr/lib/chromium', '/opt/google/chrome'].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  ),
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/**
 * A Chromium of this machine that runs: the one of CHROMIUM, else on the path, in the usual places, in Playwright's cache.
 * @throws Error in one line when CHROMIUM names something else
 */
export function findBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const { CHROMIUM: named } = environment;
  if (named) {
    if (runs(named)) return named;
    throw new Error(`CHROMIUM names no browser that runs: ${named}`);
  }
  return candidates(environment).find((path) => existsSync(path) && runs(path));
}

function candidates(environment: NodeJS.ProcessEnv): string[] {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const onPath = (environment['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name + suffix)));
  return [...onPath, ...(usualPlaces[process.platform] ?? []), ...inPlaywrightCache(environment)];
}

function inPlaywrightCache(environment: NodeJS.ProcessEnv): string[] {
  const folders: Partial<Record<NodeJS.Platform, string>> = {
    darwin: join(homedir(), 'Library/Caches/ms-playwright'),
    win32: join(environment['LOCALAPPDATA'] ?? homedir(), 'ms-playwright'),
  };
  const cache = environment['PLAYWRIGHT_BROWSERS_PATH'] || (folders[process.platform] ?? join(homedir(), '.cache/ms-playwright'));
  if (!existsSync(cache)) return [];
  return readdirSync(cache, { recursive: true, encoding: 'utf8' })
    .filter((path) => /[\\/](chrome|headless_shell|chrome-headless-shell|Chromium)(\.exe)?$/.test(path))
    .map((path) => join(cache, path));
}

// A file of that name may only point to a package that is not installed, like chromium-browser of Ubuntu
function runs(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /chrom|edge/i.test(stdout);
}
