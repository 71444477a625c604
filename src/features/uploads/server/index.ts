import { Problem } from '#contract/problem.ts';
import { keepAnswer } from '#server/database/idempotency.ts';
import { requireVersion } from '#server/database/version.ts';
import { tooLarge } from '#server/files/diskFileStore.ts';
import { largestOf, mediaLimits } from '#server/files/receiveUpload.ts';
import { noContent, record, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { implement } from '#server/http/implement.ts';
import { sheetUpload } from '#server/sheets/sheetUpload.ts';
import { removeUpload } from '#server/uploads/joinedUpload.ts';
import { receivePart } from '#server/uploads/receivePart.ts';
import { addUpload, findUpload, requireFewUploads, type Upload } from '#server/uploads/uploads.ts';
import { uploads } from '../contract.ts';
import type { Upload as UploadRecord } from '../schema.ts';

/** The handlers of the calls about uploads. */
export const uploadRoutes = implement(uploads, {
  createUpload: beginUpload,
  getUpload: async (call) => answerOf(await openUpload(call)),
  putUploadPart: putPart,
  deleteUpload: async (call) => {
    await openUpload(call);
    if (!(await removeUpload(call, call.path.id))) throw new Problem('uploadInUse', { headers: { 'Retry-After': '5' } });
    return noContent;
  },
});

async function beginUpload(call: Call<typeof uploads.createUpload>): Promise<Answer> {
  const { settings } = call.services;
  const largest = Math.max(settings.UPLOAD_LIMIT_BYTES, largestOf(mediaLimits), sheetUpload.fileSize);
  if (call.body.size > largest) throw tooLarge(largest);
  await requireFewUploads(call, call.body.size);
  return call.database.transaction(async (database) => {
    const inside = { ...call, database };
    const id = await addUpload(inside, call.body);
    const begun = { ...answerOf(found(await findUpload(inside, id))), status: 201 };
    const answer = { ...begun, headers: { Location: `/api/${call.division}/uploads/${id}` } };
    await keepAnswer(call, database, answer);
    return answer;
  });
}

async function putPart(call: Call<typeof uploads.putUploadPart>): Promise<Answer> {
  const upload = await openUpload(call);
  if (!call.octets) throw new Problem('mediaType');
  await receivePart(call, upload, { number: Number(call.path.number), bytes: call.octets });
  return answerOf(found(await findUpload(call, upload.id)));
}

/** The upload of a call, which was not used yet; If-Match is compared. */
async function openUpload(call: Call<typeof uploads.getUpload> | Call<typeof uploads.putUploadPart>): Promise<Upload> {
  const upload = await findUpload(call, call.path.id);
  if (!upload || upload.usedAs !== null) throw new Problem('notFound');
  await requireVersion(call, upload.version, async () => recordOf(upload));
  return upload;
}

function answerOf(upload: Upload): Answer {
  return record({ json: JSON.stringify(recordOf(upload)), version: upload.version });
}

function recordOf({ id, fileName, size, partSize, parts, expires, version }: Upload): UploadRecord {
  const numbers = Object.keys(parts)
    .map(Number)
    .sort((a, b) => a - b);
  return { id, fileName, size, partSize, parts: numbers, expires: new Date(expires).toISOString(), version };
}
