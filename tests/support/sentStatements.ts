import pg from 'pg';
import { vi } from 'vitest';

/** What work answered, and the texts of all statements that this process sent to a database meanwhile. */
export async function sentStatements<Result>(work: () => Promise<Result>): Promise<{ result: Result; texts: string[] }> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const result = await work();
    const texts = (query.mock.calls as unknown[][]).map(([asked]) =>
      typeof asked === 'string' ? asked : (asked as { text: string }).text,
    ); // a text or a query object
    return { result, texts: texts.filter((text) => !ofTime.some((part) => part.test(text))) };
  } finally {
    query.mockRestore();
  }
}

// What a call sends on one day and not on the next: a connection that is new or saw other divisions, and the divisions, which are read anew
// after five seconds
const ofTime = [/^\s*set\b/i, /^\s*select set_config\b/i, /^\s*select code, status from division$/i];
