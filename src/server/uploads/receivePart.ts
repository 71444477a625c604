import { Readable } from 'node:stream';
import { invalidField, Problem } from '#contract/problem.ts';
import type { StoredPart } from '../files/files.ts';
import { found } from '../http/found.ts';
import { findUpload, notePart, sizeOfPart, type Upload, type UploadCall } from './uploads.ts';

/** The body of a part as it arrives. */
export interface ArrivingPart {
  number: number;
  bytes: Readable;
}

/**
 * Stores a part of an upload. The same bytes may be sent again; a part that has arrived is not replaced by other bytes.
 * @throws Problem notFound when the upload has no such part, invalid when the body has another length, partDiffers
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
  const arriving = Readable.from(bytes.iterator({ destroyOnReturn: false }), { objectMode: false });
  const { sha256 } = await parts.put(upload.id, arriving, size, judge).catch((error: unknown) => {
    const isTooLong = error instanceof Problem && error.code === 'fileTooLarge';
    throw isTooLong || (bytes.errored === error && !(error instanceof Problem)) ? wrongLength(size) : error;
  });
  if (await notePart(call, upload.id, number, sha256)) return;
  // Deleted or used meanwhile, or the same part arrived twice at once with different bytes
  const present = await findUpload(call, upload.id);
  if (present && present.usedAs === null) throw new Problem('partDiffers', { params: { number } });
  await parts.remove(upload.id);
  throw new Problem('notFound');
}

function wrongLength(size: number): Problem {
  return invalidField('body', 'partLength', { size });
}
