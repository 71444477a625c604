import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { createAuthenticate } from '../auth/createAuthenticate.ts';
import { loadDirectoryKeys } from './directoryKeys.ts';
import { embeddedDirectory } from './embeddedDirectory.ts';
import { issueToken } from './issueToken.ts';

const audience = 'api://cura-mechanic-tool';

describe('a token for scripts', async () => {
  const { pool } = await testDatabase();
  const keys = await loadDirectoryKeys(pool);
  const authenticate = createAuthenticate({ directory: embeddedDirectory(keys), audiences: [audience] });
  const call = async (token: string) => authenticate({ headers: { authorization: `Bearer ${token}` } });

  it('is believed like one that was given at sign-in', async () => {
    const token = await issueToken(keys, { userName: 'ada', audience });
    const person = await call(token);
    expect(person).toMatchObject({ name: 'Ada Vermeulen', divisions: 'all' });
    expect(person.can('administrator')).toBe(true);
  });

  it('lives as long, and is for the audience, that was asked for', async () => {
    await expect(call(await issueToken(keys, { userName: 'ada', audience, expiresIn: -1 }))).rejects.toMatchObject({
      code: 'tokenExpired',
    });
    await expect(call(await issueToken(keys, { userName: 'ada', audience: 'api://other' }))).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('is for people who exist', async () => {
    await expect(issueToken(keys, { userName: 'unknown', audience })).rejects.toThrow('People: ada, anna');
  });
});
