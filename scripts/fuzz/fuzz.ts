import fc from 'fast-check';
import { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import { isUuid } from '#contract/values.ts';
import {
  describedCalls,
  exampleParts,
  sendParts,
  type Answer,
  type DescribedCall,
  type Json,
  type JsonSchema,
} from '../conformance/describedCalls.ts';
import { judgeAnswers } from '../conformance/judgeAnswers.ts';
import { attempts, type Attempt, type FuzzSurroundings } from './requests.ts';

/** What to try, and how often. */
export interface FuzzOptions {
  address: string;
  document: Json;
  /** The declared calls, because the document does not describe their filters. */
  operations: readonly Operation[];
  tokenOf: (person: string) => Promise<string>;
  requests: number;
  seed: number;
  /** Only the calls that have this in their name. */
  only?: string;
  report?: (line: string) => void;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

/** The result of {@link fuzz}. */
export interface FuzzResult {
  sent: number;
  /** The number of answers by status. */
  statuses: Readonly<Record<number, number>>;
  /** The calls that answered 503. */
  unavailable: readonly string[];
  /** The first request of each kind of fault, with what was wrong. */
  faults: readonly string[];
}

const longest = 5000;
const inOneRound = 5;

/**
 * Sends arbitrary requests of every call: none may fail inside (5xx), hang, or be refused in another shape than a problem.
 * The same seed makes the same requests on the same data.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { address, document, operations, tokenOf, requests, seed, only = '', report } = options;
  const judge = judgeAnswers(document);
  const calls = describedCalls(document).filter(({ name, isMissing }) => !isMissing && name.includes(only));
  const tokens = await tokensOf(tokenOf);
  const send = (call: DescribedCall, { as, parts }: Attempt) => {
    const authorization = tokens.get(as);
    return sendParts(address, call, parts, {
      headers: authorization ? { authorization } : {},
      signal: AbortSignal.timeout(longest),
      fetch: options.fetch ?? fetch,
    });
  };
  const around: FuzzSurroundings = { document, filters: filtersOf(operations), ids: await idsIn(calls, send) };
  const statuses: Record<number, number> = {};
  const faults = new Map<string, string>();
  const unavailable = new Set<string>();
  let sent = 0;
  for (let round = 0; sent < requests && calls.length > 0; round++) {
    for (const call of calls) {
      for (const attempt of attemptsOf(call, round)) {
        const reason = await faultOf(attempt, call);
        sent++;
        if (reason !== undefined) note(call, attempt, reason);
      }
      report?.(`${sent} of ${requests} requests, ${faults.size} faults`);
    }
  }
  return { sent, statuses, unavailable: [...unavailable], faults: [...faults.values()] };

  function attemptsOf(call: DescribedCall, round: number): readonly Attempt[] {
    const numRuns = Math.min(requests - sent, Math.max(1, Math.floor(requests / calls.length)), inOneRound);
    return numRuns > 0 ? fc.sample(attempts(call, around), { numRuns, seed: hash(`${seed}/${round}/${call.name}`) }) : [];
  }

  /** Keeps the first fault of each kind. */
  function note(call: DescribedCall, attempt: Attempt, reason: string): void {
    const kind = `${call.name}: ${reason.split(' {')[0]}`;
    if (faults.has(kind)) return;
    faults.set(kind, `${call.name} (${call.method} ${call.path}): ${reason}\n  ${JSON.stringify(attempt)}`);
    report?.(`FAULT ${faults.get(kind)}`);
  }

  async function faultOf(attempt: Attempt, call: DescribedCall): Promise<string | undefined> {
    let answer: Answer;
    try {
      // a busy machine is not a fault: only a request that takes long twice is one
      answer = await send(call, attempt).catch(() => send(call, attempt));
    } catch (error) {
      return `no answer: ${String(error)} ${error instanceof Error ? String(error.cause ?? '') : ''}`;
    }
    const { status } = answer;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 503) unavailable.add(call.name);
    // an id in the body turns some creations into changes, and a range of bytes is a part of a file
    const isOther = (status === 200 && call.status === 201) || status === 206 || status === 304;
    const judged = judge(call, isOther ? { ...answer, status: call.status } : answer);
    if (status >= 500 && status !== 503) return `${status} ${answer.bytes.toString().slice(0, 300)}`;
    return judged.kind === 'fault' ? judged.reason : undefined;
  }
}

/** The values of the header Authorization, by the name of the person. */
async function tokensOf(tokenOf: FuzzOptions['tokenOf']): Promise<ReadonlyMap<string | null, string>> {
  const tokens = new Map<string | null, string>([['forged', 'Bearer a.b.c']]);
  for (const person of ['ada', 'anna', 'bram', 'carla', 'sofie', 'piet', 'mike', 'gast'])
    tokens.set(person, `Bearer ${await tokenOf(person)}`);
  return tokens;
}

/** The schemas of the filters of lists, by the name of the call. */
function filtersOf(operations: readonly Operation[]): Map<string, JsonSchema> {
  return new Map(
    operations.flatMap(
      ({ name, list }) =>
        list?.filter ? [[name, z.toJSONSchema(list.filter, { io: 'input', unrepresentable: 'any' }) as JsonSchema] as const] : [], // zod's type has more keywords
    ),
  );
}

const idsOfField = 20;

/** Ids of records in the answers of the calls without a body, by the field that holds them; ids of a list also under its name. */
async function idsIn(
  calls: readonly DescribedCall[],
  send: (call: DescribedCall, attempt: Attempt) => Promise<Answer>,
): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  const note = (name: string, id: string) => {
    const known = ids.get(name) ?? [];
    if (known.length < idsOfField && !known.includes(id)) ids.set(name, [...known, id]);
  };
  const noteAll = (node: unknown, list: string) => {
    if (Array.isArray(node)) return node.slice(0, idsOfField).forEach((item) => noteAll(item, list));
    for (const [name, value] of Object.entries(node ?? {})) {
      if (typeof value === 'string' && isUuid(value)) note(name === 'id' ? list : name, value);
      else if (typeof value === 'object') noteAll(value, list);
    }
  };
  for (const call of calls) {
    const parts = exampleParts(call);
    for (const [name, value] of Object.entries(parts.path))
      if (isUuid(value)) note(name === 'id' ? call.path.replace(/\/\{id\}.*$/, '') : name, value);
    if (call.method !== 'get' || !call.answers['application/json']) continue;
    const answer = await send(call, { as: 'ada', parts });
    if (answer.headers.get('content-type')?.includes('json')) noteAll(JSON.parse(answer.bytes.toString()), call.path);
  }
  return ids;
}

// FNV-1a, 32 bit
function hash(text: string): number {
  return [...text].reduce((value, letter) => Math.imul(value ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5) | 0;
}
