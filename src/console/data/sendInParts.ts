import { ApiError } from '#contract/apiError.ts';
import { untilPassed } from '../connection/untilPassed.ts';
import type { CallerRequest } from './createCaller.ts';
import { forgetUpload, noteUpload, openUpload } from './openUploads.ts';
import { isFinalRefusal, newKey } from './submissionKeys.ts';

/** The size in bytes up to which a file goes in one request. */
export const largestWhole = 5_000_000;

/** A file that is sent in parts, for a write with a file. */
export interface FileInParts {
  /** Makes a call of the resource `uploads`, in the division of the write. */
  call: (method: 'create' | 'getOne' | 'putPart' | 'delete', request: CallerRequest) => Promise<unknown>;
  file: File;
  /** The Idempotency-Key of the write: under the same key, an upload that was interrupted goes on. */
  key: string;
  signal: AbortSignal | undefined;
  onProgress: ((share: number) => void) | undefined;
}

/** The part of the server's answer that is needed here. */
interface Upload {
  id: string;
  partSize: number;
  /** The numbers of the parts that have arrived, from 1. */
  parts: readonly number[];
}

/**
 * Sends a file in parts, one after another, so that a broken line costs at most one of them; then `finish` makes the write with the
 * id of the upload. What fails for a while is repeated. An upload that is unknown or has expired begins anew once. One of which the
 * write is cancelled or refused is removed, by the server itself where it refuses the file.
 */
export async function sendInParts<Answer>(parted: FileInParts, finish: (uploadId: string) => Promise<Answer>): Promise<Answer> {
  const { key, signal } = parted;
  try {
    // where only the answer to the beginning was lost, the same upload is answered again, and does not count twice
    const answer = await goOn(parted, finish, `${key}/upload`).catch((error: unknown) => {
      if (!(error instanceof LostUpload)) throw error;
      remove(parted);
      return goOn(parted, finish, newKey());
    });
    forgetUpload(key);
    return answer;
  } catch (error) {
    const reason = error instanceof LostUpload ? error.cause : error;
    if (isRefusalOfFile(reason)) forgetUpload(key);
    else if (signal?.aborted || isFinalRefusal(reason)) remove(parted);
    throw reason;
  }
}

function isRefusalOfFile(reason: unknown): boolean {
  return reason instanceof ApiError && (['fileTooLarge', 'fileType'].includes(reason.code) || reason.errors['file'] !== undefined);
}

/** The server has no such upload, or not with these parts; the cause is what it answered. */
class LostUpload extends Error {}

async function goOn<Answer>(parted: FileInParts, finish: (uploadId: string) => Promise<Answer>, beginKey: string): Promise<Answer> {
  const known = openUpload(parted.key);
  const upload = known === undefined ? await begin(parted, beginKey) : await find(parted, known);
  if (upload) await sendParts(parted, upload);
  // an upload that is not found may have been used by a write whose answer was lost; the same write gets that answer again
  const id = upload?.id ?? known ?? '';
  return untilPassed(() => finish(id), parted.signal).catch(lostBy(['uploadUnknown', 'uploadIncomplete', 'uploadUsed']));
}

// without a connection it fails at once, as every write does
async function begin({ call, file, key, signal }: FileInParts, idempotencyKey: string): Promise<Upload> {
  const body = { fileName: file.name, size: file.size };
  const upload = (await call('create', { body, idempotencyKey, signal })) as Upload; // the answer of the contract
  noteUpload(key, upload.id);
  return upload;
}

async function find({ call, signal }: Pick<FileInParts, 'call' | 'signal'>, id: string): Promise<Upload | undefined> {
  try {
    return (await call('getOne', { path: { id }, signal })) as Upload; // the answer of the contract
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

async function sendParts(parted: FileInParts, { id, partSize, parts }: Upload): Promise<void> {
  const { file, signal, onProgress } = parted;
  for (let number = 1, from = 0; from < file.size; number++, from += partSize) {
    const part = file.slice(from, from + partSize);
    const tell = onProgress && ((share: number) => onProgress((from + share * part.size) / file.size));
    tell?.(0);
    if (!parts.includes(number)) await untilPassed((failures) => sendPart(parted, { id, number, part, tell, failures }), signal);
  }
  onProgress?.(1);
}

interface Part {
  id: string;
  number: number;
  part: Blob;
  tell: ((share: number) => void) | undefined;
  failures: number;
}

async function sendPart(parted: FileInParts, { id, number, part, tell, failures }: Part): Promise<void> {
  const { call, signal } = parted;
  // only the answer may have been lost
  if (failures > 0 && (await find(parted, id))?.parts.includes(number)) return;
  const request = { path: { id, number: String(number) }, octets: part, signal, onProgress: tell };
  await call('putPart', request).catch(lostBy(['notFound', 'partDiffers']));
}

function lostBy(codes: readonly string[]): (error: unknown) => never {
  return (error) => {
    throw error instanceof ApiError && codes.includes(error.code) ? new LostUpload('The upload is gone', { cause: error }) : error;
  };
}

/** Removes an upload from the server, without waiting for it: it would expire by itself. */
function remove({ call, key }: FileInParts): void {
  const id = openUpload(key);
  forgetUpload(key);
  if (id !== undefined) void untilPassed(() => call('delete', { path: { id } })).catch(() => undefined);
}
