import { invalidField } from '#contract/problem.ts';
import { requireLive, type Reference } from '#server/database/requireLive.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { DocumentSubject } from '../schema.ts';

const subjects = new Map<DocumentSubject, Reference>();

/** Registers a kind of records that documents may be about. */
export function addDocumentSubject(type: DocumentSubject, reference: Reference): void {
  subjects.set(type, reference);
}

/** @throws invalid when the record does not exist, or records of that type are not stored here */
export async function requireSubject(call: WriteCall, type: DocumentSubject | undefined, subjectId: string | undefined): Promise<void> {
  if (subjectId === undefined) return;
  if (type === undefined) throw invalidField('subjectType', 'required');
  const reference = subjects.get(type);
  if (!reference) throw invalidField('subjectId', 'unknownRecord');
  await requireLive(call, { subjectId: reference }, { subjectId });
}
