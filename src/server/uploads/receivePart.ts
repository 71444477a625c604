import { Readable } from 'node:stream';
import { invalidField, Problem } from '#contract/problem.ts';
import type { StoredPart } from '../files/files.ts';
import { headLength, mayBeTaken } from '../files/firstBytes.ts';
import { found } from '../http/found.ts';
import { removeUpload } from './joinedUpload.ts';
import { findUpload, notePart, sizeOfPart, type Upload, type UploadCall } from './uploads.ts';

/** The body of a part as it arrives. */
export interface ArrivingPart {
  number: number;
  bytes: Readable;
}

/**
 * Stores a part of an upload. The same bytes may be sent again; a part that has arrived is not replaced by other bytes.
 * The first part tells whether the file is of a type that any call takes; a file of another type is removed, before all of it was sent.
 * @throws Problem notFound when the upload has no such part, invalid when the body has another length, partDiffers, fileType
 */
export async function receivePart(call: UploadCall, upload: Upload, { number, bytes }: ArrivingPart): Promise<void> {
  const size = found(sizeOfPart(upload, number));
  const known = upload.parts[number];
  const judge = ({ sha256, fileSize }: StoredPart) => {
    if (fileSize !== size) throw wrongLength(size);
    if (known !== undefined && known !== sha256) throw new Problem('partDiffers', { params: { number } });
  };
  const { parts } = call.services.files;
  // The request itself is not destroyed with the stream, because its connection carries the refusal
  const head = new Head();
  const arriving = Readable.from(head.seenOf(bytes.iterator({ destroyOnReturn: false })), { objectMode: false });
  const { sha256 } = await parts.put(upload.id, arriving, size, judge).catch((error: unknown) => {
    const isTooLong = error instanceof Problem && error.code === 'fileTooLarge';
    throw isTooLong || (bytes.errored === error && !(error instanceof Problem)) ? wrongLength(size) : error;
  });
  if (number === 1 && !(await mayBeTaken(head.bytes, upload.fileName))) {
    await removeUpload(call, upload.id);
    throw new Problem('fileType');
  }
  if (await notePart(call, upload.id, number, sha256)) return;
  // Deleted or used meanwhile, or the same part arrived twice at once with different bytes
  const present = await findUpload(call, upload.id);
  if (present && present.usedAs === null) {
    // Otherwise many parts sent at once would take many times the space of the upload
    if (!Object.values(present.parts).includes(sha256)) await parts.remove(upload.id, sha256);
    throw new Problem('partDiffers', { params: { number } });
  }
  await parts.remove(upload.id);
  throw new Problem('notFound');
}

/** The first bytes of what passes. */
class Head {
  bytes = Buffer.alloc(0);

  async *seenOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      if (this.bytes.length < headLength) this.bytes = Buffer.concat([this.bytes, chunk.subarray(0, headLength - this.bytes.length)]);
      yield chunk;
    }
  }
}

function wrongLength(size: number): Problem {
  return invalidField('body', 'partLength', { size });
}
