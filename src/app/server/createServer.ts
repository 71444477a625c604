import type { FastifyInstance } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import type { Theme } from '#contract/theme.ts';
import { createAuthenticate } from '#server/auth/createAuthenticate.ts';
import type { TrustedDirectory } from '#server/auth/verifyToken.ts';
import { addressOfTiles, type Settings } from '#server/config/settings.ts';
import type { DatabasePool } from '#server/database/database.ts';
import type { FileStore } from '#server/files/files.ts';
import { mostVideoBytes } from '#contract/fileLimits.ts';
import { documentKinds } from '#server/files/fileTypes.ts';
import { largestOf, mediaLimits, receiveUpload, signatureLimits, uploadLimits, type UploadLimits } from '#server/files/receiveUpload.ts';
import { sheetUpload } from '#server/sheets/sheetUpload.ts';
import { createApp } from '#server/http/createApp.ts';
import type { LogStream } from '#server/http/logOptions.ts';
import type { AnsweredRequest } from '#server/http/requestTrace.ts';
import type { Implementation } from '#server/http/implement.ts';
import { registerDocumentation } from '#server/http/registerDocumentation.ts';
import { registerReports } from '#server/http/registerReports.ts';
import type { Services } from '#server/http/services.ts';
import { loadTexts } from '#server/http/texts.ts';
import type { Room, RoomLog } from '#server/observation/room.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { operations } from '../contract.ts';
import { apiDocument } from './apiDocument.ts';
import { implementations, scopes } from './features.ts';
import { knownDivisionsOf } from './knownDivisions.ts';

/** The translation files. */
export const translationsFolder = new URL('../../../i18n/', import.meta.url);

/** The parts of a server. Tests pass their own database, directory and clock. */
export interface ServerParts {
  settings: Settings;
  theme: Theme;
  pool: DatabasePool;
  directory: TrustedDirectory;
  files: FileStore;
  secrets: Secrets;
  now: () => Date;
  /** Watches the disk of the database if that disk belongs to this machine, and logs when it is full. */
  room?: (log: RoomLog) => Room;
  /** Replaces the implementations of the features. */
  implementations?: readonly Implementation[];
  /** Where the log is written; standard output by default. */
  logStream?: LogStream;
  /** Called after each request. */
  watchers?: readonly ((answered: AnsweredRequest) => void)[];
}

/** Creates a server with every feature and the API document. The start adds the console and the embedded directory. */
export async function createServer(parts: ServerParts): Promise<{ app: FastifyInstance; services: Services; room: Room | undefined }> {
  const { settings, theme, pool, directory, files, secrets, now } = parts;
  const translate = loadTexts(translationsFolder);
  const services: Services = {
    files,
    secrets,
    settings,
    everywhere: pool.for('all'),
    databaseOf: (divisions) => pool.for(divisions),
    translate,
    now,
  };
  const room = parts.room?.({ warn: (details, message) => app.log.warn(details, message) });
  const app: FastifyInstance = await createApp({
    operations,
    implementations: parts.implementations ?? implementations,
    scopes,
    translate,
    pool,
    authenticate: createAuthenticate({
      directory,
      audiences: audiencesOf(settings),
      requiredRoles: theme.requiredRoles,
      capabilityRoles: settings.CAPABILITY_ROLES,
    }),
    knownDivisions: knownDivisionsOf(pool),
    receiveFile: {
      largest: (operation) => largestOf(limitsOf(operation, settings)),
      receive: (part, sender, operation) => receiveUpload(part, limitsOf(operation, settings), files, sender),
    },
    room,
    services,
    limits: {
      bodyBytes: settings.BODY_LIMIT_BYTES,
      uploadBytes: settings.UPLOAD_LIMIT_BYTES,
      requestsPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    },
    origins: settings.BASE_URLS.map(originOf),
    contentSources: {
      connect: [settings.API_URL, settings.EXACT_API_URL, settings.AUTHORITY].filter((url) => url !== '').map(originOf),
      frame: [settings.AUTHORITY].filter((url) => url !== '').map(originOf),
      image: settings.TILE_URL ? [originOf(addressOfTiles(settings.TILE_URL))] : [],
    },
    trustProxy: settings.TRUST_PROXY === true ? isInFront : settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    logStream: parts.logStream,
    watchers: parts.watchers ?? [],
  });
  registerDocumentation(app, apiDocument);
  await registerReports(app);
  return { app, services, room };
}

/** The audiences whose tokens are accepted: all services that this server provides. */
export function audiencesOf(settings: Settings): string[] {
  return settings.AUDIENCE.length > 0 ? settings.AUDIENCE : [settings.API_RESOURCE, settings.ACCOUNTING_RESOURCE];
}

function limitsOf({ upload }: Pick<Operation, 'upload'>, settings: Settings): UploadLimits {
  if (upload === 'signature') return signatureLimits;
  if (upload === 'sheets') return sheetUpload;
  if (upload === 'media') return mediaLimits;
  const limits = { ...uploadLimits, fileSize: settings.UPLOAD_LIMIT_BYTES, videoSize: mostVideoBytes };
  return upload === 'document' ? { ...limits, kinds: documentKinds } : limits;
}

// The proxy that connects to us wrote the last address of X-Forwarded-For; earlier ones may be forged
function isInFront(_address: string, hop: number): boolean {
  return hop === 0;
}

function originOf(url: string): string {
  return new URL(url).origin;
}
