import sql, { empty, type Sql } from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import type { Answer } from '../http/answer.ts';
import type { Database } from './database.ts';
import type { WriteCall } from './writeCall.ts';

interface Earlier {
  bodyHash: string;
  status: number | null;
  answer: string | null;
  version: number | null;
  location: string | null;
}

/**
 * Runs a write that stores its answer under the Idempotency-Key. A key that was used before makes the write fail; then the first
 * answer is returned. So the usual call, whose key is new, needs no look-up.
 * @throws Problem `idempotencyMismatch` when the key was used with another body
 */
export async function answerOnce(call: WriteCall, work: () => Promise<Answer>): Promise<Answer> {
  if (!call.idempotency) return work();
  try {
    return await work();
  } catch (error) {
    const earlier = await earlierAnswer(call);
    if (earlier) return earlier;
    throw error;
  }
}

/**
 * The first answer to the call's Idempotency-Key, or undefined. The engine looks it up when a handler refuses a call, because the
 * call may repeat one that succeeded, for example with a number that is now taken.
 * @throws Problem `idempotencyMismatch` when the key was used with another body; `stored` is what the first call answered
 */
export async function earlierAnswer(call: WriteCall): Promise<Answer | undefined> {
  if (!call.idempotency) return undefined;
  const { key, hash } = call.idempotency;
  const earlier = await call.database.row<Earlier>(
    sql`select "bodyHash", status, answer, version, location from idempotency where division = ${call.division} and person = ${call.person.oid} and key = ${key}`,
  );
  if (!earlier) return undefined;
  if (earlier.bodyHash !== hash) throw otherBody(earlier);
  return toAnswer({ ...earlier, answer: opened(call, earlier.answer) });
}

// secret answers are encrypted, and no JSON
function otherBody({ answer }: Earlier): Problem {
  return new Problem('idempotencyMismatch', answer?.startsWith('{') ? { extra: { stored: JSON.parse(answer) } } : {});
}

function toAnswer({ status, answer, version, location }: Earlier): Answer {
  return {
    ...(status === null ? {} : { status }),
    ...(answer === null ? {} : { json: answer }),
    ...(version === null ? {} : { version }),
    ...(location === null ? {} : { headers: { Location: location } }),
  };
}

/** A further part of a statement with a part `answer` (json, version): stores it under the call's Idempotency-Key. */
export function keepingAnswer(call: WriteCall, status: number | null, location: string | undefined): Sql {
  if (!call.idempotency) return empty;
  const { key, hash } = call.idempotency;
  return sql`, kept as (
      insert into idempotency (division, person, key, "bodyHash", status, answer, version, location)
      select ${call.division}::integer, ${call.person.oid}, ${key}, ${hash}, ${status}::integer, json, version, ${location ?? null} from answer
      returning key
    )`;
}

function placeOf({ division, person }: WriteCall, key: string): string {
  return `idempotency/${division}/${person.oid}/${key}`;
}

function sealed(call: WriteCall, { json, isSecret }: Answer): string | null {
  if (!isSecret || json === undefined || !call.idempotency) return json ?? null;
  const { key, secrets } = call.idempotency;
  return secrets.seal(json, placeOf(call, key));
}

// An answer whose key for secrets was removed since is lost; the caller may repeat the call under another Idempotency-Key
function opened(call: WriteCall, answer: string | null): string | null {
  if (!call.idempotency || !answer?.startsWith('v1.')) return answer; // no JSON begins like that
  const { key, secrets } = call.idempotency;
  try {
    return secrets.open(answer, placeOf(call, key));
  } catch {
    throw new Problem('idempotencyMismatch');
  }
}

/** Stores an answer under the call's Idempotency-Key, inside the transaction of the write. */
export async function keepAnswer(call: WriteCall, database: Database, answer: Answer): Promise<void> {
  if (!call.idempotency) return;
  const { key, hash } = call.idempotency;
  await database.rows(sql`
    insert into idempotency (division, person, key, "bodyHash", status, answer, version, location)
    values (${call.division}, ${call.person.oid}, ${key}, ${hash}, ${answer.status ?? null}, ${sealed(call, answer)}, ${answer.version ?? null}, ${answer.headers?.['Location'] ?? null})`);
}

/** Empties the answers that speak of a record of which a person is erased; the calls behind them stay done. */
export async function emptyAnswersAbout({ database, division }: WriteCall, id: string): Promise<void> {
  await database.rows(sql`
    update idempotency set answer = null where division = ${division} and strpos(answer, ${id.toLowerCase()}) > 0 returning key`);
}

/** Deletes answers that are older than a day; a job of the server calls it. */
export async function forgetAnswers(database: Database): Promise<void> {
  await database.rows(sql`delete from idempotency where created < now() - interval '1 day'`);
}
