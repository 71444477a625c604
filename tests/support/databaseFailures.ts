import pg from 'pg';
import { isRefusedValue } from '#server/database/failures.ts';

type Query = (...parameters: unknown[]) => unknown;

/**
 * Notes each statement that the database refuses for one of its values from now on: its own log has a line for it, with the
 * value, though the caller sees a problem.
 */
export function noteRefusedValues(): string[] {
  const refused: string[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function noted(this: pg.Client, ...parameters: unknown[]) {
    const result = query.apply(this, parameters);
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (isRefusedValue(error)) refused.push(`${String(error)}: ${textOf(parameters[0])}`);
      });
    return result;
  };
  return refused;
}

function textOf(statement: unknown): string {
  return typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : String(statement);
}
