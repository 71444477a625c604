import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { examine, report } from './doctor.ts';

const database = await testDatabase();
const secret = Buffer.alloc(32, 7).toString('base64');
let folder = '';
const servers: Server[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cura-doctor-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  for (const server of servers.splice(0)) server.close();
});

async function serve(handle: (origin: string, url: string) => { body: unknown; headers?: Record<string, string> }): Promise<string> {
  const server = createServer((request, response) => {
    const { body, headers = {} } = handle(origin, request.url ?? '');
    response.writeHead(200, headers).end(JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return origin;
}

const given = (variables: Record<string, string> = {}) => ({
  DATA_DIR: folder,
  PORT: '0',
  DATABASE_URL: database.url,
  SECRETS_KEY: secret,
  ...variables,
});
// The database of the tests runs without fsync, which the doctor must find
const lax =
  (await database.sql<{ fsync: string }>(sql`select current_setting('fsync') as fsync`))[0]?.fsync === 'off'
    ? ['fsync or synchronous_commit is off']
    : [];
const badOf = async (variables: Record<string, string> = {}) =>
  (await examine(given(variables))).filter(({ state, text }) => state === 'bad' && !lax.includes(text));

describe('examine', () => {
  it('finds a healthy installation healthy', async () => {
    const findings = await examine(given());
    expect(findings.filter(({ state }) => state !== 'well').map(({ text }) => text)).toEqual(lax);
    expect(new Set(findings.map(({ subject }) => subject))).toEqual(
      new Set(['Settings', 'Theme', 'Storage', 'Database', 'Directory', 'Clock', 'Address', 'Console']),
    );
  });

  it('names the brands when THEME is another one', async () => {
    expect(await badOf({ THEME: 'unknown' })).toMatchObject([{ subject: 'Theme', advice: 'Set THEME to preventie or mobiliteit.' }]);
  });

  it('names the setting that is wrong and looks no further', async () => {
    expect(await examine(given({ PORT: 'eighty' }))).toMatchObject([
      { subject: 'Settings', state: 'bad', text: expect.stringContaining('PORT') },
    ]);
  });

  it('reports that the database does not answer', async () => {
    const bad = await badOf({ DATABASE_URL: 'postgresql://someone@127.0.0.1:9/none' });
    expect(bad).toMatchObject([
      { subject: 'Database', text: 'cannot be used: ECONNREFUSED', advice: expect.stringContaining('DATABASE_URL') },
    ]);
  });

  it('reports that migrations are open', async () => {
    await database.run('create table kept as select * from migration; delete from migration');
    const findings = await examine(given());
    await database.run('insert into migration select * from kept; drop table kept');
    expect(findings).toContainEqual(
      expect.objectContaining({ subject: 'Database', state: 'worry', text: expect.stringMatching(/^\d+ migrations are open$/) }),
    );
  });

  it('reports that the data folder is no folder', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await badOf({ DATA_DIR: join(folder, 'file') })).toContainEqual(expect.objectContaining({ subject: 'Storage' }));
  });

  it('warns of a key that others may read', async () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    writeFileSync(join(data, 'secrets.key'), secret);
    chmodSync(join(data, 'secrets.key'), 0o644);
    const findings = await examine({ DATA_DIR: data, PORT: '0' });
    expect(findings).toContainEqual(
      expect.objectContaining({ subject: 'Storage', state: 'worry', advice: expect.stringContaining('chmod 600') }),
    );
  });

  it('reports that the port is taken, unless our own server has it', async () => {
    const taken = new URL(await serve(() => ({ body: {} })));
    expect(await examine(given({ HOST: '127.0.0.1', PORT: taken.port }))).toContainEqual(
      expect.objectContaining({ subject: 'Address', state: 'well' }),
    );
    servers[0]?.removeAllListeners('request').on('request', (_request, response) => response.writeHead(404).end());
    expect(await badOf({ HOST: '127.0.0.1', PORT: taken.port })).toContainEqual(expect.objectContaining({ subject: 'Address' }));
  });

  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

  it.skipIf(!hasIpv6)('finds our own server at an address of IPv6', async () => {
    const server = createServer((_request, response) => response.end('{}'));
    servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, '::1', resolve));
    const { port } = server.address() as AddressInfo; // a TCP server has one
    for (const HOST of ['::1', '::']) expect(await badOf({ HOST, PORT: String(port) })).toEqual([]);
  });

  it('reports that the directory has another name or another time', async () => {
    const authority = await serve((origin, url) => ({
      body: url.includes('openid') ? { issuer: 'https://elsewhere', jwks_uri: `${origin}/keys` } : { keys: [{}] },
      headers: { Date: new Date(Date.now() - 600_000).toUTCString() },
    }));
    const bad = await badOf({ AUTHORITY: authority });
    expect(bad).toContainEqual(expect.objectContaining({ subject: 'Directory', text: 'it calls itself https://elsewhere' }));
    expect(bad).toContainEqual(
      expect.objectContaining({ subject: 'Clock', text: expect.stringMatching(/^differs from that of the directory by (599|600|601) s$/) }),
    );
  });

  it('says whether Exact Online answers, where it is configured', async () => {
    const application = { EXACT_CLIENT_ID: 'app', EXACT_CLIENT_SECRET: 'secret' };
    const site = await serve(() => ({ body: {} }));
    expect(await examine(given({ EXACT_URL: site, ...application }))).toContainEqual(
      expect.objectContaining({ subject: 'Exact', state: 'well', text: `${site} answers` }),
    );
    expect(await examine(given({ EXACT_URL: 'http://127.0.0.1:1', ...application }))).toContainEqual(
      expect.objectContaining({ subject: 'Exact', state: 'worry', advice: expect.stringContaining('EXACT_URL') }),
    );
  });

  it('refuses the embedded directory in production', async () => {
    expect(await badOf({ NODE_ENV: 'production' })).toContainEqual(expect.objectContaining({ subject: 'Directory' }));
  });
});

describe('report', () => {
  it('puts the advice below what it is for and counts what is bad', () => {
    const text = report([
      { subject: 'Settings', state: 'well', text: 'can be read' },
      { subject: 'Address', state: 'bad', text: 'is taken', advice: 'Set PORT.' },
    ]);
    expect(text).toContain(' !!  Address    is taken\n               → Set PORT.\n');
    expect(text).toContain('1 of 2 findings stand in the way.');
  });
});
