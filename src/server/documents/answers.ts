import { record, type Answer } from '../http/answer.ts';
import type { WriteCall } from '../database/writeCall.ts';
import { lineTable, type DocumentKind, type DocumentTypes } from './kind.ts';
import { readLines } from './read.ts';
import { changeDocument, createDocument, saveLines } from './save.ts';

/** Makes a document, or changes the one whose id was sent: 201 with Location, or 200. `path` is that of all documents of the kind. */
export async function answerSaved<T extends DocumentTypes>(
  call: WriteCall,
  kind: DocumentKind<T>,
  { id, body, path }: { id: string | undefined; body: T['body']; path: string },
  context: T['context'],
): Promise<Answer> {
  if (id !== undefined) return { ...record(await changeDocument(call, kind, id, body, context)), status: 200 };
  const made = await createDocument(call, kind, body, context);
  return { ...record(made), status: 201, headers: { Location: `${path}/${made.id}` } };
}

/** Adds or changes the line that was sent, or the lines, each with the id of its document: 201 when any is new, else 200. */
export async function answerSavedLines<T extends DocumentTypes>(
  call: WriteCall,
  kind: DocumentKind<T>,
  { body, path }: { body: object; path?: string },
  context: T['context'],
): Promise<Answer> {
  const { parent } = lineTable(kind.header);
  const isList = Array.isArray(body);
  const sent = [body].flat() as (T['sent'] & Record<string, unknown>)[]; // what the operation's schema let through
  const lines = sent.map(({ id, [parent]: document, ...line }, index) => ({
    id: id === undefined ? undefined : String(id),
    document: String(document),
    body: line,
    field: isList ? `${index}.` : '',
  }));
  const { ids, isNew } = await saveLines(call, kind, lines, context);
  const [id = ''] = ids;
  const json = await readLines(call, kind, ids);
  const status = isNew ? 201 : 200;
  if (isList) return { json, status };
  const line = json.slice(1, -1);
  const { version } = JSON.parse(line) as { version: number }; // every record has one
  return { json: line, status, version, ...(isNew && path ? { headers: { Location: `${path}/${id}` } } : {}) };
}
