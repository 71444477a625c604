import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { tooLarge } from '../files/diskFileStore.ts';
import type { UploadedFile } from '../files/files.ts';
import type { FilePart } from '../files/receiveUpload.ts';
import type { Call } from '../http/call.ts';
import { deleteUpload, findUpload, nowOf, ofOwner, partsOf, type Upload, type UploadCall } from './uploads.ts';

/** The file of an upload, joined from its parts and stored, while a call uses it. */
export interface JoinedUpload {
  /** The SHA-256 of the stored file. */
  sha256: string;
  /** The file; undefined when the upload was used before, so that only the first answer may be given again. */
  file: UploadedFile | undefined;
  /** Ends the use: the call was done, so the parts are removed, or it was refused, so that the upload may be used again. */
  end(isDone: boolean): Promise<void>;
}

/** How a call takes a joined file. */
export interface TakeJoined {
  /** Maximum size of the file in bytes. */
  largest: number;
  /** Whether there is space on the disk. @throws Problem storageFull */
  requireRoom(bytes: number): Promise<void>;
  receive(part: FilePart): Promise<UploadedFile>;
}

// Longer than it takes to join and examine the largest file; a process that was killed in between holds the upload for so long
const heldMs = 300_000;

/**
 * Joins the parts of an upload to the file of a call, which receives it like a file that was sent with the call. The call holds
 * the upload until it ends, so that no other call can use it. A file that is refused is deleted with its parts.
 * @throws Problem uploadUnknown, uploadIncomplete, uploadInUse, and those of `receive`
 */
export async function joinUpload(call: Call, id: string, take: TakeJoined): Promise<JoinedUpload> {
  const upload = call.person.kind === 'person' ? await findUpload(call, id) : undefined;
  if (!upload) throw new Problem('uploadUnknown');
  if (upload.usedAs !== null) return { sha256: upload.usedAs, file: undefined, end: async () => undefined };
  requireComplete(upload);
  await hold(call, id);
  try {
    if (upload.size > take.largest) throw tooLarge(take.largest);
    await take.requireRoom(2 * upload.size);
    const file = await take.receive({ file: contentOf(call, upload), filename: upload.fileName });
    return { sha256: file.sha256, file, end: (isDone) => (isDone ? finish(call, id, file.sha256) : release(call, id)) };
  } catch (error) {
    await release(call, id);
    if (error instanceof Problem && refusals.has(error.code)) await removeUpload(call, id);
    throw error;
  }
}

const refusals = new Set<string>(['fileTooLarge', 'fileType', 'invalid']);

/** Deletes an upload and its parts. Returns false when there is none, or a call holds it. */
export async function removeUpload(call: UploadCall, id: string): Promise<boolean> {
  if (!(await deleteUpload(call, id))) return false;
  await call.services.files.parts.remove(id);
  return true;
}

function requireComplete(upload: Upload): void {
  const numbers = Array.from({ length: partsOf(upload) }, (_, index) => index + 1);
  const missing = numbers.filter((number) => upload.parts[number] === undefined);
  if (missing.length > 0) throw new Problem('uploadIncomplete', { extra: { missing } });
}

function contentOf({ services: { files } }: UploadCall, upload: Upload): Readable {
  async function* joined(): AsyncGenerator<Buffer> {
    for (let number = 1; number <= partsOf(upload); number++) {
      const part: AsyncIterable<Buffer> = files.parts.get(upload.id, upload.parts[number] ?? '');
      yield* part;
    }
  }
  return Readable.from(joined(), { objectMode: false });
}

async function hold(call: UploadCall, id: string): Promise<void> {
  const now = nowOf(call);
  const until = new Date(Date.parse(now) + heldMs).toISOString();
  const row = await call.database.row(sql`
    update upload u set "inUseUntil" = ${until} where ${ofOwner(call, id)} and u."usedAs" is null
      and (u."inUseUntil" is null or u."inUseUntil" < ${now}::timestamptz) returning u.id`);
  if (row === undefined) throw new Problem('uploadInUse', { headers: { 'Retry-After': '5' } });
}

async function release(call: UploadCall, id: string): Promise<void> {
  await call.database.rows(sql`update upload u set "inUseUntil" = null where ${ofOwner(call, id)} returning u.id`);
}

// The row stays until it expires, so that a repetition of the call is answered like the first one
async function finish(call: UploadCall, id: string, sha256: string): Promise<void> {
  await call.database.rows(sql`
    update upload u set "usedAs" = ${sha256}, "inUseUntil" = null, parts = '{}' where ${ofOwner(call, id)} returning u.id`);
  await call.services.files.parts.remove(id);
}
