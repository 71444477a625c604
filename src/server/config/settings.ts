import { isIP } from 'node:net';
import { resolve, sep } from 'node:path';
import { unescape } from 'node:querystring';
import { z } from 'zod';
import { capabilities } from '#contract/operation.ts';
import { language } from '#contract/values.ts';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
const flag = z.stringbool();
const wholeNumber = (minimum: number, maximum: number) => {
  const expected = `expected a whole number from ${minimum} to ${maximum}`;
  return z.coerce.number(expected).int(expected).min(minimum, expected).max(maximum, expected);
};
const url = z.url({ protocol: /^https?$/, error: ({ input }) => `"${String(input)}" is not an address with http or https` });
const urls = list.pipe(z.array(url));
const languageList = list.pipe(z.array(language).min(1, 'expected at least one of nl, de, en'));

/** The address of map tiles without the parts that the map fills in, such as `{z}`, by which its origin is known. */
export function addressOfTiles(template: string): string {
  return template.replaceAll(/\{\w\}\.?/g, '');
}

function isAddressOfTiles(template: string): boolean {
  return ['{z}', '{x}', '{y}'].every((part) => template.includes(part)) && url.safeParse(addressOfTiles(template)).success;
}

/** `key=value,key=value`, values percent-encoded where they need it, as OpenTelemetry writes headers. */
const keyValues = list
  .refine((entries) => entries.every((entry) => /^[\w-]+=[\x21-\x7e]+$/.test(entry)), 'expected key=value,key=value')
  .transform((entries) =>
    Object.fromEntries(entries.map((entry) => [entry.split('=')[0] ?? '', unescape(entry.slice(entry.indexOf('=') + 1))])),
  );

/** `key=value;key=value` as a map of lists: `purchasing=CURA-Purchasing,CURA-Admin;supervisor=CURA-Supervisor`. */
const mapOfLists = z.string().transform((text, context) => {
  const map: Record<string, string[]> = {};
  for (const entry of text.split(';').filter((part) => part.trim() !== '')) {
    const at = entry.indexOf('=');
    if (at < 1) {
      context.addIssue({ code: 'custom', message: `expected key=value, found "${entry}"` });
      return z.NEVER;
    }
    map[entry.slice(0, at).trim()] = entry
      .slice(at + 1)
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }
  return map;
});

function areDays(map: Record<string, string[]>): boolean {
  return Object.entries(map).every(([place, days]) => /^(NL|DE|\d+)$/.test(place) && days.length > 0 && days.every(isDayOff));
}

// A day of every year may be the 29th of February
function isDayOff(day: string): boolean {
  return z.iso.date().safeParse(/^\d{2}-\d{2}$/.test(day) ? `2024-${day}` : day).success;
}

/** Whether a text names proxies: an address, a range of addresses, or one of the ranges that have a name. */
function isProxy(text: string): boolean {
  const [address = '', length, ...others] = text.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return bits > 0 && others.length === 0 && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits));
}

/**
 * Every setting of the server, read from the environment (and `.env` beside package.json) once at start. `.env.example` explains
 * each setting and its default; a test keeps the two in step.
 */
const environment = z.object({
  PORT: wholeNumber(0, 65535).default(8080),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(8),
  DATABASE_ARCHIVE: z.string().optional(),
  DATABASE_ARCHIVE_DAYS: wholeNumber(1, 3650).default(14),
  S3_ENDPOINT: z.union([z.literal(''), url]).default(''),
  S3_BUCKET: z.union([z.literal(''), z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'expected the name of a bucket')]).default(''),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  S3_PATH_STYLE: flag.default(true),
  THEME: z.string().default('preventie'),
  PRODUCTION: flag.default(true),
  LANGUAGES: languageList.refine((all) => new Set(all).size === all.length, 'expected each language once').default(['nl', 'de']),
  BASE_URLS: urls.default([]),
  PUBLIC_URL: z.union([z.literal(''), url]).default(''),
  SMTP_URL: z
    .union([
      z.literal(''),
      z.url({ protocol: /^smtps?$/, hostname: /./, error: 'expected an address such as smtps://user:password@mail.example.nl' }),
    ])
    .default(''),
  MAIL_FROM: z.union([z.literal(''), z.email()]).default(''),
  API_URL: z.union([z.literal(''), url]).default(''),
  EXACT_API_URL: z.union([z.literal(''), url]).default(''),
  RESOURCES: mapOfLists
    .refine((map) => Object.values(map).every((resources) => resources.length === 1), 'expected one resource behind each host')
    .default({}),
  AUTHORITY: z.union([z.literal(''), url]).default(''),
  CLIENT_ID: z.string().min(1).default('cura-console'),
  AUDIENCE: list.default([]),
  API_RESOURCE: z.string().min(1).default('api://cura-mechanic-tool'),
  ACCOUNTING_RESOURCE: z.string().min(1).default('api://cura-accounting'),
  REDIRECT_URIS: urls.default([]),
  POST_LOGOUT_REDIRECT_URIS: urls.default([]),
  TOKEN_RENEWAL_OFFSET_SECONDS: wholeNumber(1, 3500).default(300),
  EMBEDDED_DIRECTORY: z.enum(['auto', 'allow', 'off']).default('auto'),
  CAPABILITY_ROLES: mapOfLists
    // A capability without roles would be open to every employee; a setting that names the capability must name a role
    .refine((map) => Object.values(map).every((roles) => roles.length > 0), 'expected a role behind each capability')
    .default({}),
  CHECK_JOB_KEY: z.string().min(16).optional(),
  SECRETS_KEY: list.default([]),
  SEED: flag.optional(),
  SLA_HOURS: z
    .string()
    .regex(/^\d{1,4}(h|d)(,\d{1,4}(h|d)){3}$/, 'expected four times in hours or days, such as 4h,1d,3d,5d')
    .default('4h,1d,3d,5d'),
  WORKING_HOURS: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, 'expected two times, such as 08:00-17:00')
    .refine((hours) => hours.slice(0, 5) < hours.slice(6), 'the end must be after the beginning')
    .default('08:00-17:00'),
  DAYS_OFF: mapOfLists
    .refine(areDays, 'expected days that exist, for NL, DE or a division, such as NL=2026-05-15,12-24;230001=11-01')
    .default({}),
  EXACT_URL: z.union([z.literal(''), url]).default(''),
  EXACT_CLIENT_ID: z.string().default(''),
  EXACT_CLIENT_SECRET: z.string().default(''),
  EXACT_REDIRECT_URI: z.union([z.literal(''), url]).default(''),
  EXACT_TIMEOUT_MS: wholeNumber(100, 60_000).default(10_000),
  MOBILITY_DIVISION: wholeNumber(1, 999_999_999).optional(),
  RETENTION_MONTHS: wholeNumber(1, 240).default(24),
  FOUR_EYES_AMOUNT: z
    .string()
    .regex(/^\d+(\.\d{1,4})?$/, 'expected an amount such as 5000 or 5000.00')
    .optional(),
  PRICE_TOLERANCE_AMOUNT: z
    .string()
    .regex(/^\d+(\.\d{1,4})?$/, 'expected an amount such as 10 or 2.50')
    .default('10'),
  WORK_ORDER_LINK_DAYS: wholeNumber(1, 365).default(30),
  WORK_ORDER_LINK_PRICES: flag.default(false),
  TILE_URL: z.string().refine(isAddressOfTiles, 'expected an address such as https://tiles.example/{z}/{x}/{y}.png').optional(),
  BODY_LIMIT_BYTES: wholeNumber(1024, 64 * 1024 * 1024).default(2 * 1024 * 1024),
  UPLOAD_LIMIT_BYTES: wholeNumber(1024, 1024 * 1024 * 1024).default(25_000_000),
  DISK_RESERVE_BYTES: wholeNumber(0, 1_000_000_000_000).default(200_000_000),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 10_000_000).default(3000),
  JOBS_AT_ONCE: wholeNumber(0, 50).default(2),
  STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000).default(15_000),
  SHUTDOWN_GRACE_MS: wholeNumber(0, 600_000).default(500),
  SHUTDOWN_TIMEOUT_MS: wholeNumber(0, 600_000).default(10_000),
  TRUST_PROXY: z
    .union(
      [z.stringbool(), list.refine((proxies) => proxies.every(isProxy))],
      'expected true, false, or addresses such as 10.0.0.5,10.1.0.0/16',
    )
    .default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  SLOW_STATEMENT_MS: wholeNumber(0, 600_000).default(1000),
  METRICS_TOKEN: z.string().min(16).optional(),
  METRICS_LOOPBACK: flag.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), url]).default(''),
  OTEL_EXPORTER_OTLP_HEADERS: keyValues.default({}),
  OTEL_SERVICE_NAME: z.string().min(1).default('cura'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('expected a number from 0 to 1').min(0).max(1).default(1),
  // Another word for production would let people sign in with passwords that are publicly known
  NODE_ENV: z.enum(['', 'development', 'test', 'production'], 'expected production, development or nothing').default(''),
});

/** The settings of this process. */
export type Settings = z.infer<typeof environment>;

/** The names of all settings, as they stand in `.env.example`. */
export const settingNames = Object.keys(environment.shape);

/** The folder of the continuous archive. */
export function archiveFolder({ DATABASE_ARCHIVE }: Settings): string | undefined {
  return DATABASE_ARCHIVE && resolve(DATABASE_ARCHIVE);
}

/** A setting that cannot be used; its message is the one line that the person at the terminal sees. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads and checks the settings. An empty variable counts as absent, except that an empty THEME stops the start.
 * @throws SettingsError naming the first variable that is wrong and why
 */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const isGiven = ([name, value]: [string, string | undefined]) => settingNames.includes(name) && (value || name === 'THEME');
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(variables).filter(isGiven)));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingsError(`The setting ${String(issue?.path[0])} cannot be used: ${issue?.message ?? 'invalid'}. See .env.example.`);
  }
  for (const refuse of [refuseDatabase, refuseSites, refuseCapabilities, refuseSecretsKey, refuseExact, refuseBucket]) {
    const reason = refuse(parsed.data);
    if (reason !== undefined) throw new SettingsError(reason);
  }
  return parsed.data;
}

function refuseDatabase({ DATABASE_URL, DATABASE_ARCHIVE, DATA_DIR }: Settings): string | undefined {
  if (DATABASE_ARCHIVE !== undefined && `${resolve(DATABASE_ARCHIVE)}${sep}`.startsWith(`${resolve(DATA_DIR)}${sep}`))
    return 'The setting DATABASE_ARCHIVE cannot be used: it must be a folder outside DATA_DIR, best on another disk.';
  if (DATABASE_URL !== undefined && DATABASE_ARCHIVE !== undefined)
    return 'The setting DATABASE_ARCHIVE cannot be used together with DATABASE_URL: let that PostgreSQL archive its log itself.';
  if (DATABASE_URL === undefined || /^postgres(ql)?:\/\//.test(DATABASE_URL)) return undefined;
  return 'The setting DATABASE_URL cannot be used: it must start with postgres:// or postgresql://. See .env.example.';
}

function refuseSites({ BASE_URLS, LANGUAGES }: Settings): string | undefined {
  if (BASE_URLS.length === 0 || BASE_URLS.length === LANGUAGES.length) return undefined;
  return 'The settings LANGUAGES and BASE_URLS cannot be used: they are parallel lists and differ in length.';
}

function refuseCapabilities({ CAPABILITY_ROLES }: Settings): string | undefined {
  const unknown = Object.keys(CAPABILITY_ROLES).find((name) => !capabilities.some((capability) => capability === name));
  if (unknown === undefined) return undefined;
  return `The setting CAPABILITY_ROLES cannot be used: there is no capability "${unknown}" (${capabilities.join(', ')}).`;
}

function refuseSecretsKey({ SECRETS_KEY, DATABASE_URL }: Settings): string | undefined {
  const form = '32 bytes in base64 (openssl rand -base64 32)';
  if (SECRETS_KEY.length === 0) return DATABASE_URL && `The setting SECRETS_KEY is required together with DATABASE_URL: ${form}.`;
  const areKeys = SECRETS_KEY.every((key) => Buffer.from(key, 'base64').length === 32);
  return areKeys ? undefined : `The setting SECRETS_KEY cannot be used: it must be ${form}; several separated by commas, the newest first.`;
}

function refuseExact({ EXACT_URL, EXACT_CLIENT_ID, EXACT_CLIENT_SECRET }: Settings): string | undefined {
  const missing = refuseAlone({ EXACT_URL, EXACT_CLIENT_ID, EXACT_CLIENT_SECRET });
  if (missing !== undefined || EXACT_URL === '') return missing;
  const { protocol, hostname } = new URL(EXACT_URL);
  const isSafe = protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isSafe ? undefined : 'The setting EXACT_URL cannot be used: it must start with https://, because the secret is sent there.';
}

function refuseBucket({ S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Settings): string | undefined {
  return refuseAlone({ S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY });
}

function refuseAlone(together: Record<string, string>): string | undefined {
  const missing = Object.entries(together).flatMap(([name, value]) => (value === '' ? [name] : []));
  const names = Object.keys(together);
  if (missing.length === 0 || missing.length === names.length) return undefined;
  return `The setting ${missing[0]} is required: ${names.slice(0, -1).join(', ')} and ${names.at(-1)} belong together.`;
}
