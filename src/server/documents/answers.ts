import { Problem } from '#contract/problem.ts';
import { getRecord } from '../database/read.ts';
import { record, type Answer } from '../http/answer.ts';
import type { WriteCall } from '../database/writeCall.ts';
import { lineTable, type DocumentKind, type DocumentTypes } from './kind.ts';
import { readLines } from './read.ts';
import { changeDocument, changeLine, createDocument, saveLines } from './save.ts';

/** Creates a document, or changes the one whose id was sent: 201 with Location, or 200. `path` is the path of all documents of the kind. */
export async function answerSaved<T extends DocumentTypes>(
  call: WriteCall,
  kind: DocumentKind<T>,
  { id, body, path }: { id: string | undefined; body: T['body']; path: string },
  context: T['context'],
): Promise<Answer> {
  if (id !== undefined) return { ...record(await changeDocument(call, kind, { id, body }, context)), status: 200 };
  const made = await createDocument(call, kind, body, context);
  return { ...record(made), status: 201, headers: { Location: `${path}/${made.id}` } };
}

/**
 * Creates a document that can never be changed afterwards.
 * @throws Problem notFound; notDraft when the id of an existing document was sent
 */
export async function answerMade<T extends DocumentTypes>(
  call: WriteCall,
  kind: DocumentKind<T>,
  { id, ...made }: { id: string | undefined; body: T['body']; path: string },
  context: T['context'],
): Promise<Answer> {
  if (id === undefined) return answerSaved(call, kind, { id, ...made }, context);
  await getRecord(call, kind.header, id);
  throw new Problem('notDraft');
}

/** Changes a document and answers with it. */
export async function answerChanged<T extends DocumentTypes>(
  call: WriteCall,
  kind: DocumentKind<T>,
  sent: { id: string; body: T['body'] },
  context: T['context'],
): Promise<Answer> {
  return record(await changeDocument(call, kind, sent, context));
}

/** Changes a line and answers with it. */
export async function answerChangedLine<T extends DocumentTypes>(
  call: WriteCall,
  kind: DocumentKind<T>,
  sent: { id: string; body: T['sent'] },
  context: T['context'],
): Promise<Answer> {
  return oneLine(await readLines(call, kind, [await changeLine(call, kind, sent, context)]));
}

/** Adds or changes one or several lines, each with the id of its document: 201 when any line is new, else 200. */
export async function answerSavedLines<T extends DocumentTypes>(
  call: WriteCall,
  kind: DocumentKind<T>,
  { body, path }: { body: object; path: string | undefined },
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
  return { ...oneLine(json), status, ...(isNew && path ? { headers: { Location: `${path}/${id}` } } : {}) };
}

function oneLine(json: string): Answer {
  const line = json.slice(1, -1);
  const { version } = JSON.parse(line) as { version: number }; // every record has one
  return { json: line, version };
}
