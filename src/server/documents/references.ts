import { invalidField } from '#contract/problem.ts';
import { missingIds, type References } from '../database/requireLive.ts';
import type { WriteCall } from '../database/writeCall.ts';
import type { DocumentTypes, LineChange } from './kind.ts';

/**
 * Refuses lines that refer to records which are deleted, missing or of another division. A reference that did not change is not
 * checked.
 * @throws Problem invalid naming the field of the first such line
 */
export async function requireLiveLines<T extends DocumentTypes>(
  call: WriteCall,
  references: References,
  sent: readonly LineChange<T>[],
): Promise<void> {
  for (const [name, reference] of Object.entries(references)) {
    const asked = sent.flatMap(({ body, stored, field }) => {
      const id = idIn(body, name);
      return id === undefined || id === idIn(stored, name) ? [] : [{ id, field }];
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

function idIn(line: object | undefined, name: string): string | undefined {
  const value = (line as Record<string, unknown> | undefined)?.[name]; // the references name its fields
  return typeof value === 'string' ? value.toLowerCase() : undefined;
}
