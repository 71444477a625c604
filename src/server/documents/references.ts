import { invalidField } from '#contract/problem.ts';
import { missingIds, type References } from '../database/requireLive.ts';
import type { InDivision } from '../database/writeCall.ts';

/** A line of a body, with the stored one that it changes and the prefix of its fields in a problem. */
interface SentLine {
  body: object;
  stored: object | undefined;
  field: string;
}

/**
 * Refuses lines that refer to records which are deleted, missing or of another division. A reference that did not change is not
 * checked.
 * @throws Problem invalid naming the field of the first such line
 */
export async function requireLiveLines(call: InDivision, references: References, sent: readonly SentLine[]): Promise<void> {
  for (const [name, reference] of Object.entries(references)) {
    const isCode = typeof reference === 'object' && reference.key === 'code';
    const asked = sent.flatMap(({ body, stored, field }) => {
      const id = keyIn(body, name, isCode);
      return id === undefined || id === keyIn(stored, name, isCode) ? [] : [{ id, field }];
    });
    if (asked.length === 0) continue;
    const missing = await missingIds(
      call,
      reference,
      asked.map(({ id }) => id),
    );
    const wrong = asked.find(({ id }) => missing.has(id));
    if (wrong) throw invalidField(`${wrong.field}${name}`, 'unknownRecord');
  }
}

function keyIn(line: object | undefined, name: string, isCode: boolean): string | undefined {
  const value = (line as Record<string, unknown> | undefined)?.[name]; // the references name its fields
  if (typeof value !== 'string') return undefined;
  return isCode ? value : value.toLowerCase();
}
