import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings, settingNames, SettingsError } from './settings.ts';

const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
const exampleEntries = [...example.matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);

const deployed = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

describe('a copy of .env.example as the file of settings', () => {
  // It wins over Environment= of systemd and ENV of an image, but not over what the command sets
  it.each([
    ['cura@.service', /^ExecStart=\/usr\/bin\/env NODE_ENV=production PORT=%i /m],
    ['Dockerfile', /^CMD \["env", "NODE_ENV=production", /m],
  ])('leaves %s in production', (name, command) => {
    expect(deployed(name)).toMatch(command);
  });
});

describe('the settings', () => {
  it('stand in .env.example, all of them and no others', () => {
    expect(exampleEntries.map(([name]) => name).toSorted()).toEqual(settingNames.toSorted());
  });

  it('have the defaults that .env.example shows', () => {
    expect(readSettings(Object.fromEntries(exampleEntries))).toEqual(readSettings({}));
  });

  it('read lists, flags and maps', () => {
    const settings = readSettings({
      LANGUAGES: 'nl, de,en',
      PRODUCTION: 'off',
      CAPABILITY_ROLES: 'purchasing=A,B;supervisor=C',
      THEME: 'mobiliteit',
    });
    expect(settings).toMatchObject({
      LANGUAGES: ['nl', 'de', 'en'],
      PRODUCTION: false,
      CAPABILITY_ROLES: { purchasing: ['A', 'B'], supervisor: ['C'] },
    });
  });

  it.each([
    [{ TRUST_PROXY: 'true' }, true],
    [{ TRUST_PROXY: '10.0.0.5, fd00::/8,loopback' }, ['10.0.0.5', 'fd00::/8', 'loopback']],
  ])('read which proxies are trusted from %o', (variables, proxies) => {
    expect(readSettings(variables).TRUST_PROXY).toEqual(proxies);
  });

  it('read days off of every year and of one', () => {
    expect(readSettings({ DAYS_OFF: 'NL=2026-05-15,02-29;230001=11-01' }).DAYS_OFF).toEqual({
      NL: ['2026-05-15', '02-29'],
      230001: ['11-01'],
    });
  });

  it('keep an empty theme, so that the start can refuse it', () => {
    expect(readSettings({ THEME: '' }).THEME).toBe('');
  });

  it.each([
    [{ PORT: '99999' }, 'PORT'],
    [{ PORT: 'http' }, 'PORT'],
    [{ LANGUAGES: 'fr' }, 'LANGUAGES'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://x' }, 'SECRETS_KEY'],
    [{ SECRETS_KEY: 'short' }, 'SECRETS_KEY'],
    [{ SECRETS_KEY: `${Buffer.alloc(32).toString('base64')},short` }, 'SECRETS_KEY'],
    [{ BASE_URLS: 'http://nl.localhost:8080' }, 'BASE_URLS'],
    [{ BASE_URLS: 'localhost:8080,https://de.cura.example' }, '"localhost:8080"'],
    [{ TILE_URL: 'tiles.example/{z}/{x}/{y}.png' }, 'TILE_URL'],
    [{ TILE_URL: 'https://{s}' }, 'TILE_URL'],
    [{ CAPABILITY_ROLES: 'boss=X' }, 'CAPABILITY_ROLES'],
    [{ CAPABILITY_ROLES: 'supervisor=A;purchasing=' }, 'CAPABILITY_ROLES'],
    [{ AUTHORITY: 'login' }, 'AUTHORITY'],
    [{ WORKING_HOURS: '17:00-08:00' }, 'WORKING_HOURS'],
    [{ SLA_HOURS: '4' }, 'such as 4h,1d,3d,5d'],
    [{ PORT: '1.5' }, 'a whole number from 0 to 65535'],
    [{ DAYS_OFF: 'NL=tomorrow' }, 'DAYS_OFF'],
    [{ DAYS_OFF: 'Utrecht=12-24' }, 'DAYS_OFF'],
    [{ EXACT_URL: 'https://start.exactonline.nl', EXACT_CLIENT_ID: 'app' }, 'EXACT_CLIENT_SECRET is required'],
    [{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key' }, 'S3_SECRET_ACCESS_KEY is required'],
    [{ DATABASE_URL: 'postgres://x', DATABASE_ARCHIVE: '/archive' }, 'DATABASE_ARCHIVE'],
    [{ S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT'],
    [{ S3_BUCKET: 'Files of ours' }, 'the name of a bucket'],
    [{ TRUST_PROXY: 'yes please' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
    [{ DATA_DIR: 'data', DATABASE_ARCHIVE: 'data/archive' }, 'DATABASE_ARCHIVE'],
    [{ BASE_URLS: 'ftp://nl.example,https://de.example' }, 'BASE_URLS'],
    [{ REDIRECT_URIS: 'nl.example/auth' }, 'REDIRECT_URIS'],
    [{ RESOURCES: 'api.example=' }, 'RESOURCES'],
    [{ LANGUAGES: 'nl,nl' }, 'LANGUAGES'],
    [{ TILE_URL: 'https://tiles.example/' }, '{z}/{x}/{y}'],
    [{ DAYS_OFF: 'NL=2026-02-30' }, 'DAYS_OFF'],
    [{ DAYS_OFF: 'FR=2026-07-14' }, 'DAYS_OFF'],
    [{ SMTP_URL: 'mail.example.nl' }, 'such as smtps://'],
    [{ SLA_HOURS: '999999999h,1d,3d,5d' }, 'SLA_HOURS'],
    [{ PUBLIC_URL: 'service.example.nl' }, '"service.example.nl"'],
    [{ EXACT_URL: 'http://exact.example', EXACT_CLIENT_ID: 'app', EXACT_CLIENT_SECRET: 'x' }, 'EXACT_URL'],
  ])('refuse %o in one line that names %s', (variables, name) => {
    const message = messageOf(() => readSettings(variables));
    expect(message).toContain(name);
    expect(message).not.toContain('\n');
  });
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}
