import sql from 'sql-template-tag';
import { invalidField, Problem } from '#contract/problem.ts';
import { mostDigits } from '#contract/values.ts';
import { noContent, type Answer } from '../http/answer.ts';
import { problemOf } from '../database/brokenConstraint.ts';
import { newId } from '../database/newId.ts';
import { readRecord, type RecordJson } from '../database/read.ts';
import { together } from '../database/together.ts';
import type { WriteCall } from '../database/writeCall.ts';
import { differenceOf, differingFields } from './difference.ts';
import {
  lineTable,
  type DocumentChange,
  type DocumentKind,
  type DocumentTypes,
  type Draft,
  type LineChange,
  type PlannedChange,
  type Stored,
} from './kind.ts';
import { matchLines, numbered } from './merge.ts';
import type { TooLarge } from './price.ts';
import { lockDocument, lockDocuments, lockLine, requireCurrentLine } from './read.ts';
import { storeDocuments } from './store.ts';

/** Creates a document and answers with it. */
export async function createDocument<T extends DocumentTypes>(
  call: WriteCall,
  kind: DocumentKind<T>,
  body: T['body'],
  context: T['context'],
): Promise<RecordJson & { id: string }> {
  const { field } = lineTable(kind.header);
  const sent = (body.lines ?? []).map((line, index) => ({ body: line, stored: undefined, field: `${field}.${index}.` }));
  const draft = { before: undefined, body, sent, areLinesKept: false };
  return save(call, kind, { draft, placed: (added) => added }, context);
}

/**
 * Changes a document; when lines are given, they replace all lines unless the kind keeps others.
 * @throws Problem notFound; versionConflict; invalid naming the field; what the kind refuses
 */
export async function changeDocument<T extends DocumentTypes>(
  call: WriteCall,
  kind: DocumentKind<T>,
  { id, body }: { id: string; body: T['body'] },
  context: T['context'],
): Promise<RecordJson> {
  const before = await lockDocument<T>(call, kind, id);
  const sent = body.lines ? matchLines<T>(lineTable(kind.header).field, before, body.lines) : [];
  const draft = { before, body, sent, areLinesKept: !body.lines };
  const placed = (merged: T['line'][]) => {
    if (kind.keepsOtherLines) return besideOthers(before, sent, merged);
    return body.lines ? merged : before.lines;
  };
  return save(call, kind, { draft, placed }, context);
}

/** A line that a caller adds to a document, or changes by its id, with the prefix of its fields in a problem. */
export interface SentLine<T extends DocumentTypes> {
  id?: string | undefined;
  document: string;
  body: T['sent'];
  field: string;
}

/**
 * Adds the lines without an id to their documents and changes the others, with one write per document; the documents are locked
 * in the order of their ids. Returns the ids in the order of the body, and whether any line is new.
 * @throws Problem notFound for a line that does not belong to its document; versionConflict; invalid naming the field; what the
 * kind refuses
 */
export async function saveLines<T extends DocumentTypes>(
  call: WriteCall,
  kind: DocumentKind<T>,
  lines: readonly SentLine<T>[],
  context: T['context'],
): Promise<{ ids: string[]; isNew: boolean }> {
  const groups = Map.groupBy(lines, (line) => line.document.toLowerCase());
  const documents = await lockDocuments<T>(call, kind, sql`r.id = any(${[...groups.keys()]}::uuid[])`);
  const unknown = lines.find((line) => !documents.some(({ id }) => id === line.document.toLowerCase()));
  if (unknown?.id !== undefined) throw new Problem('notFound');
  if (unknown) throw invalidField(`${unknown.field}${lineTable(kind.header).parent}`, 'unknownRecord');
  const ids = new Map<SentLine<T>, string>();
  for (const before of documents) {
    const own = groups.get(before.id) ?? [];
    const sent = own.map(({ id, body, field }) => ({ body, field, stored: id === undefined ? undefined : lineOf(before, id) }));
    // If-Match applies to a single record only
    const [only] = sent;
    if (lines.length === 1 && only?.stored) await requireCurrentLine(call, kind, only.stored);
    const placed = (merged: T['line'][]) => {
      own.forEach((line, index) => ids.set(line, merged[index]?.id ?? ''));
      return besideOthers(before, sent, merged);
    };
    await save(call, kind, { draft: draftOfLines(before, sent), placed }, context);
  }
  return { ids: lines.map((line) => ids.get(line) ?? ''), isNew: lines.some(({ id }) => id === undefined) };
}

/** All lines of a document after a change of some: changed ones keep their place, new ones come last. */
function besideOthers<T extends DocumentTypes>(before: Stored<T>, sent: readonly LineChange<T>[], merged: T['line'][]): T['line'][] {
  const saved = new Map(merged.map((line) => [line.id, line]));
  const kept = before.lines.map((line) => saved.get(line.id) ?? line);
  return [...kept, ...merged.filter((_line, index) => !sent[index]?.stored)];
}

function lineOf<T extends DocumentTypes>(document: Stored<T>, id: string): T['line'] {
  const line = document.lines.find((one) => one.id === id.toLowerCase() || one.exactId === id.toLowerCase());
  if (!line) throw new Problem('notFound');
  return line;
}

/**
 * Changes one line and returns its id.
 * @throws Problem notFound; versionConflict; invalid naming the field; what the kind refuses
 */
export async function changeLine<T extends DocumentTypes>(
  call: WriteCall,
  kind: DocumentKind<T>,
  { id, body }: { id: string; body: T['sent'] },
  context: T['context'],
): Promise<string> {
  const { before, line } = await lockLine<T>(call, kind, id);
  const draft = draftOfLines(before, [{ body, stored: line, field: '' }]);
  const placed = ([changed]: T['line'][]) => before.lines.map((one) => (one === line && changed ? changed : one));
  await save(call, kind, { draft, placed }, context);
  return line.id;
}

/**
 * Deletes one line; answers 204.
 * @throws Problem notFound; versionConflict; what the kind refuses
 */
export async function removeLine<T extends DocumentTypes>(
  call: WriteCall,
  kind: DocumentKind<T>,
  lineId: string,
  context: T['context'],
): Promise<Answer> {
  const { before, line } = await lockLine<T>(call, kind, lineId);
  await save(call, kind, { draft: draftOfLines(before, []), placed: () => before.lines.filter((one) => one !== line) }, context);
  return noContent;
}

/** The draft of a write that changes lines only. */
function draftOfLines<T extends DocumentTypes>(before: Stored<T>, sent: readonly LineChange<T>[]): Draft<T> {
  return { before, body: {}, sent, areLinesKept: false };
}

/** A draft, and the function that puts its merged lines among the others of the document. */
interface PlacedDraft<T extends DocumentTypes> {
  draft: Draft<T>;
  placed: (merged: T['line'][]) => T['line'][];
}

/** One write: merges, prices, settles, checks the guards, runs the effects and stores. Returns the document as the API shows it. */
async function save<T extends DocumentTypes>(
  call: WriteCall,
  kind: DocumentKind<T>,
  { draft, placed }: PlacedDraft<T>,
  context: T['context'],
): Promise<RecordJson & { id: string }> {
  const { before } = draft;
  const facts = await kind.facts(call, draft, context);
  const header = before ? kind.headerOf(draft, facts) : { ...kind.headerOf(draft, facts), id: newId() };
  const merged = draft.sent.map((change) => mergedLine(kind, change, facts));
  const lines = numbered(placed(merged), before?.lines ?? [], kind.isNumberedByPlace);
  if (lines.length > kind.most) throw invalidField(lineTable(kind.header).field, 'maxItems', { smart_count: kind.most });
  const priced = kind.price?.(lines, before?.lines ?? [], header, before);
  if (priced?.tooLarge) throw amountProblem(kind, priced.tooLarge, draft.sent[merged.findIndex(({ id }) => id === priced.tooLarge?.line)]);
  const after = kind.settle({ ...header, lines: priced?.lines ?? lines }, draft, priced?.amounts, facts);
  const differing = before ? differingFields(differenceOf(kind, before, after)) : [];
  const action = before ? (kind.actionOf?.({ before, after }) ?? 'update') : 'create';
  const reason = kind.reasonOf?.(draft.body);
  const planned: PlannedChange<T> = { before, after, action, reason, body: draft.body, differing, amounts: priced?.amounts };
  await kind.guard?.(call, planned, facts);
  if (before && differing.length === 0 && !kind.isOpen(before)) return shown(call, kind, before.id);
  // The number is taken as late as possible, because other new documents wait for the counter until this transaction ends
  const effects = kind.effects?.(call, planned, facts) ?? Promise.resolve();
  const [, number] = await together(effects, before ? Promise.resolve(undefined) : nextNumber(call, kind.header.name));
  const known = number === undefined ? after : { ...after, [kind.number]: number };
  const change = { ...planned, after: kind.complete?.(call, { ...planned, after: known }, facts) ?? known };
  const [, answer] = await together(store(call, kind, change), shown(call, kind, after.id));
  return answer;
}

function mergedLine<T extends DocumentTypes>(kind: DocumentKind<T>, change: LineChange<T>, facts: T['facts']): T['line'] {
  const line = kind.lineOf(change, facts);
  return change.stored ? line : { ...line, id: newId(), lineNumber: 0 };
}

function amountProblem<T extends DocumentTypes>(kind: DocumentKind<T>, { number }: TooLarge, change: LineChange<T> | undefined): Problem {
  if (change && number) return invalidField(change.field + number, 'amountTooLarge', { max: mostDigits });
  return invalidField(lineTable(kind.header).field, 'amountsTooLarge', { max: mostDigits });
}

async function store<T extends DocumentTypes>(call: WriteCall, kind: DocumentKind<T>, change: DocumentChange<T>): Promise<void> {
  try {
    await storeDocuments(call, kind, [change]);
  } catch (error) {
    throw kind.refusal?.(error, change.after) ?? problemOf(problemOf(error, kind.header), lineTable(kind.header).table);
  }
}

async function nextNumber({ database, division }: WriteCall, counter: string): Promise<number> {
  const row = await database.row<{ value: string }>(sql`select next_number(${division}, ${counter}) as value`);
  return Number(row?.value);
}

async function shown<T extends DocumentTypes>(call: WriteCall, kind: DocumentKind<T>, id: string): Promise<RecordJson & { id: string }> {
  const found = await readRecord(call.database, kind.header, call.division, id);
  if (!found) throw new Problem('notFound');
  return { ...found, id };
}
