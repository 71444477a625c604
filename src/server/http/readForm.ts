import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import { invalidField, Problem } from '#contract/problem.ts';
import { uuid } from '#contract/values.ts';
import type { Operation } from '#contract/operation.ts';
import type { UploadedFile } from '../files/files.ts';
import type { FilePart } from '../files/receiveUpload.ts';
import { plainText } from './plainText.ts';
import { isStorable } from './requireStorable.ts';
import { sharesOf } from './shares.ts';
import { checked } from './validate.ts';

/** Stores the file of a form and describes it. */
export interface ReceiveFile {
  /** Maximum file size of a call in bytes. */
  largest(operation: Pick<Operation, 'upload'>): number;
  /** `sender` is the key of the sender. */
  receive(part: FilePart, sender: string, operation: Pick<Operation, 'upload'>): Promise<UploadedFile>;
}

/** The type of a body of plain bytes. */
export const octetStream = 'application/octet-stream';

/** Whether the body of a request is read as a stream: a form, or plain bytes. */
export function isStreamed(headers: IncomingHttpHeaders): boolean {
  return isForm(headers) || headers['content-type']?.toLowerCase() === octetStream;
}

/** Whether the body of a request is a form, which is read as a stream and never held in memory as a whole. */
export function isForm({ 'content-type': type = '' }: IncomingHttpHeaders): boolean {
  return /^multipart\//i.test(type);
}

/** The limits of the parser of forms; that of the file depends on the call. */
export const formLimits = { files: 2, fields: 20, fieldSize: 64 * 1024, parts: 25 };

/** A form whose file may have arrived before, in parts. */
export interface FormOrUpload {
  fields: Record<string, string | undefined>;
  file: UploadedFile | undefined;
  /** The id of the upload that stands for the file. */
  uploadId: string | undefined;
}

/**
 * Reads a multipart form: text fields by the operation's schemas and exactly one part `file`, which is streamed to the store
 * while it arrives, or the field `uploadId` in its place. The `work` with the form still counts as one of the sender's forms.
 * @throws Problem mediaType, contentEncoding, invalid naming the field, fileTooLarge, fileType, tooManyRequests
 */
export async function readForm<Result>(
  { operation, request, sender, receiver }: ArrivingForm,
  work: (form: FormOrUpload) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new Problem('mediaType');
  requireUncompressed(request);
  const giveBack = takePlace(sender, 1);
  try {
    return await work(await readParts(operation, request, sender, receiver));
  } finally {
    giveBack();
  }
}

/** A form that arrives, and what receives its file. */
interface ArrivingForm {
  operation: Operation;
  request: FastifyRequest;
  sender: string;
  receiver: ReceiveFile;
}

/**
 * Refuses a compressed body: the parser reads the request itself, not the decompressed stream; files are mostly compressed already.
 * @throws Problem contentEncoding
 */
export function requireUncompressed({ headers }: FastifyRequest): void {
  const { 'content-encoding': encoding = 'identity' } = headers;
  if (encoding.toLowerCase() !== 'identity') throw new Problem('contentEncoding', { headers: { 'Accept-Encoding': 'identity' } });
}

// Each form holds a connection and a file while it arrives, however slowly; the console sends one after the other
const takePlace = sharesOf(25);

async function readParts(operation: Operation, request: FastifyRequest, sender: string, receiver: ReceiveFile): Promise<FormOrUpload> {
  const given: Record<string, string> = {};
  let file: UploadedFile | undefined;
  // One byte more than allowed, so that the receiver always refuses a file that is too large
  for await (const part of partsOf(request, receiver.largest(operation) + 1)) {
    if (part.type === 'field') {
      // Of several values, a program in front may have checked another one
      if (Object.hasOwn(given, part.fieldname)) throw invalidField(part.fieldname, 'notText');
      given[part.fieldname] = textOf(part);
    } else if (part.fieldname !== 'file' || file) {
      part.file.resume();
      throw invalidField(part.fieldname, 'unknownField', { field: part.fieldname });
    } else if (part.filename?.includes(invalidUtf8)) {
      part.file.resume();
      throw invalidField('file', 'fileNameEncoding');
    } else file = await receiveWhole(part, () => receiver.receive(part, sender, operation));
  }
  const { uploadId, ...others } = given;
  if (!file && uploadId === undefined) throw invalidField('file', 'required');
  if (file && uploadId !== undefined) throw invalidField('uploadId', 'fileOrUpload');
  return {
    fields: readFields(operation, others),
    file,
    uploadId: uploadId === undefined ? undefined : checked<string>(uuid, uploadId, 'uploadId'),
  };
}

// The character that the parser inserts for invalid UTF-8
const invalidUtf8 = '\ufffd';

// A part that says that it is JSON arrives parsed
function textOf({ fieldname, value }: MultipartValue): string {
  if (typeof value !== 'string') throw invalidField(fieldname, 'notText');
  return value;
}

// The parser throws for bytes that are not a form, or an incomplete one
async function* partsOf(request: FastifyRequest, fileSize: number): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: { fileSize } });
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw problemOfParser((error as { code?: unknown }).code) ?? error; // a Node error has a code
  }
}

function problemOfParser(code: unknown): Problem | undefined {
  if (code === 'FST_REQ_FILE_TOO_LARGE') return undefined;
  const isTooMany = typeof code === 'string' && /^FST_(PARTS|FIELDS|FILES)_LIMIT$/.test(code);
  return isTooMany ? invalidField('body', 'maxItems', { smart_count: formLimits.fields }) : invalidField('body', 'form');
}

async function receiveWhole(part: MultipartFile, receive: () => Promise<UploadedFile>): Promise<UploadedFile> {
  try {
    return await receive();
  } catch (error) {
    throw part.file.errored === error && !(error instanceof Problem) ? invalidField('body', 'form') : error;
  }
}

function readFields(operation: Operation, given: Record<string, string>): Record<string, string | undefined> {
  const schemas = operation.form ?? {};
  const plain: Record<string, string> = {};
  for (const [name, text] of Object.entries(given)) {
    if (!Object.hasOwn(schemas, name)) throw invalidField(name, 'unknownField', { field: name });
    if (!isStorable(text)) throw invalidField(name, 'characters');
    if (text.includes(invalidUtf8)) throw invalidField(name, 'encoding');
    plain[name] = plainText(text);
  }
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, checked<string | undefined>(schema, plain[name], name)]),
  );
}
