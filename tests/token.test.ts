import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { audienceWarning, printToken } from '../src/app/server/printToken.ts';
import { run } from '../src/app/server/run.ts';
import { readSettings } from '#server/config/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'cura-token-'));
const variables = { DATA_DIR: folder, PORT: '0', SEED: 'false', LOG_LEVEL: 'fatal' };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function tokenOf(userName: string | undefined, changes: { audience?: string; expiresIn?: string } = {}): Promise<string> {
  return printToken(variables, { userName, audience: changes.audience, expiresIn: changes.expiresIn });
}

it('is printed without the server and beside it, and believed by it', { timeout: 60_000 }, async () => {
  const before = await tokenOf('anna');
  const product = await run(readSettings(variables), { hasConsole: false });
  const call = async (token: string) => {
    const response = await fetch(new URL('/api/Divisions', product.address), { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, code: response.ok ? '' : ((await response.json()) as { code: string }).code };
  };
  try {
    expect(await call(before)).toMatchObject({ status: 200 });
    expect(await call(await tokenOf('anna', { audience: 'api://cura-accounting' }))).toMatchObject({ status: 200 });
    expect(await call(await tokenOf('anna', { expiresIn: '-1' }))).toMatchObject({ status: 401, code: 'tokenExpired' });
    expect(await call(await tokenOf('gast'))).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await call(await tokenOf('anna', { audience: 'api://other' }))).toMatchObject({ status: 401, code: 'unauthenticated' });
  } finally {
    await product.stop();
  }
});

it('says in one line what is wrong', async () => {
  await expect(tokenOf(undefined)).rejects.toThrow(/^Usage: npm run -s token/);
  await expect(tokenOf('anna', { expiresIn: 'soon' })).rejects.toThrow('--expires-in must be a whole number of seconds');
  await expect(
    printToken({ ...variables, NODE_ENV: 'production' }, { userName: 'anna', audience: undefined, expiresIn: undefined }),
  ).rejects.toThrow('refused when NODE_ENV=production');
});

it('warns of an audience that the server would refuse', () => {
  expect(audienceWarning(variables, undefined)).toBeUndefined();
  expect(audienceWarning(variables, 'api://cura-accounting')).toBeUndefined();
  expect(audienceWarning(variables, 'api://other')).toMatch(/^The server refuses this token: "api:\/\/other" is none of its audiences/);
});
