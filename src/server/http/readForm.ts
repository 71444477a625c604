import type { FastifyRequest } from 'fastify';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { invalidField, Problem } from '#contract/problem.ts';
import type { Operation } from '#contract/operation.ts';
import type { UploadedFile } from '../files/files.ts';
import { plainText } from './plainText.ts';
import { isStorable } from './requireStorable.ts';
import { checked } from './validate.ts';

/** Stores one file part of a form and says what it is; the second argument names who sent it. */
export type ReceiveFile = (part: MultipartFile, sender: string) => Promise<UploadedFile>;

/** A form as its handler gets it. */
export interface Form {
  fields: Record<string, string | undefined>;
  file: UploadedFile;
}

/**
 * Reads a multipart form: text fields by the operation's schemas and exactly one part `file`, which is streamed to the
 * store while it arrives.
 * @throws Problem mediaType, invalid naming the field, fileTooLarge, fileType, tooManyRequests
 */
export async function readForm(operation: Operation, request: FastifyRequest, sender: string, receive: ReceiveFile): Promise<Form> {
  if (!request.isMultipart()) throw new Problem('mediaType');
  const given: Record<string, string> = {};
  let file: UploadedFile | undefined;
  for await (const part of partsOf(request)) {
    if (part.type === 'field') given[part.fieldname] = String(part.value);
    else if (part.fieldname !== 'file' || file) {
      part.file.resume();
      throw invalidField(part.fieldname, 'unknownField', { field: part.fieldname });
    } else file = await receiveWhole(part, sender, receive);
  }
  if (!file) throw invalidField('file', 'required');
  return { fields: readFields(operation, given), file };
}

// The parser throws for bytes that are no form or an incomplete one; its refusals for a limit carry a status
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : invalidField('body', 'form');
  }
}

async function receiveWhole(part: MultipartFile, sender: string, receive: ReceiveFile): Promise<UploadedFile> {
  try {
    return await receive(part, sender);
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
    // What the parser puts in place of bytes that are no UTF-8
    if (text.includes('\ufffd')) throw invalidField(name, 'encoding');
    plain[name] = plainText(text);
  }
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, checked<string | undefined>(schema, plain[name], name)]),
  );
}
