import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The position of a piece of work in a trace, as W3C Trace Context defines it. */
export interface Trace {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits: this request or job. */
  spanId: string;
  /** The span of the caller, where the caller named one. */
  parentId: string | undefined;
  /** The flags of the caller: 01 when the trace is recorded. */
  flags: string;
  /** Data of other systems for the trace (tracestate); it is passed on unchanged. */
  state: string | undefined;
}

const form = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const zeros = /^0+$/;
const longestState = 512;

/**
 * The position of a request in a trace: a new span of the caller's trace, or a new trace whose id is that of the request. A
 * malformed `traceparent` is ignored.
 */
export function traceOf(headers: IncomingHttpHeaders, requestId: string): Trace {
  const spanId = newSpanId();
  const [, version, traceId = '', parentId = '', flags = '', more] = form.exec(String(headers['traceparent'])) ?? [];
  const isValid = version !== undefined && version !== 'ff' && !(version === '00' && more) && !zeros.test(traceId) && !zeros.test(parentId);
  if (!isValid) return { traceId: requestId.replaceAll('-', ''), spanId, parentId: undefined, flags: '01', state: undefined };
  return { traceId, spanId, parentId, flags: isRecorded(flags) ? '01' : '00', state: stateOf(headers['tracestate']) };
}

/** A new trace that no request began, for a job. */
export function newTrace(): Trace {
  return { traceId: randomBytes(16).toString('hex'), spanId: newSpanId(), parentId: undefined, flags: '01', state: undefined };
}

/** Eight random bytes in hexadecimal. */
export function newSpanId(): string {
  return randomBytes(8).toString('hex');
}

/** Whether the flags of a trace say that it is recorded. */
export function isRecorded(flags: string): boolean {
  return (Number.parseInt(flags, 16) & 1) === 1;
}

function stateOf(header: string | string[] | undefined): string | undefined {
  const text = String(header ?? '');
  return /^[\x21-\x7e][\x20-\x7e\t]*$/.test(text) && text.length <= longestState ? text : undefined;
}

const current = new AsyncLocalStorage<() => Trace>();

/** Runs work as part of a trace, which is created when {@link currentTrace} first asks for it. */
export function inTrace<Result>(trace: () => Trace, work: () => Result): Result {
  return current.run(trace, work);
}

/** The trace of the current work, if any. */
export function currentTrace(): Trace | undefined {
  return current.getStore()?.();
}

/** The headers that propagate the current trace to another system. */
export function traceHeaders(): Record<string, string> {
  const trace = currentTrace();
  if (!trace) return {};
  const { traceId, spanId, flags, state } = trace;
  return { traceparent: `00-${traceId}-${spanId}-${flags}`, ...(state === undefined ? {} : { tracestate: state }) };
}
