import type { StatementRun } from '../database/database.ts';
import type { AnsweredRequest } from '../http/requestTrace.ts';
import { currentTrace, isRecorded, newSpanId, type Trace } from './trace.ts';

/** A piece of work with a beginning and an end, as a span of OpenTelemetry. */
export interface Span {
  trace: Pick<Trace, 'traceId' | 'spanId' | 'parentId' | 'flags'>;
  name: string;
  kind: 'server' | 'client';
  /** Milliseconds since 1970. */
  start: number;
  milliseconds: number;
  attributes: Readonly<Record<string, string | number>>;
  failed: boolean;
  /** Whether the caller began the trace, and so decided whether it is recorded. */
  isOfCaller: boolean;
}

/** Sends spans to a collector. */
export interface Spans {
  /** Adds a span; undefined is ignored, for work without a trace. */
  add(span: Span | undefined): void;
  /** Calls back when the collector begins to refuse spans, with the reason, and when it accepts them again. */
  report(changed: (error: unknown) => void): void;
  /** Sends the remaining spans, once. */
  stop(): Promise<void>;
}

/** The options of {@link sendSpans}. */
export interface SpanOptions {
  /** The OTLP/HTTP address of the collector: `…/v1/traces`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  service: string;
  /** The fraction of traces to record, 0 to 1. For a trace that the caller began, the caller has decided. */
  ratio: number;
  /** Milliseconds between two batches; 2,000 by default. */
  every?: number;
}

const mostWaiting = 4096;
const mostAtOnce = 1024;
const patience = 10_000;

/**
 * Sends spans to a collector in batches of OTLP JSON. Spans that a slow or unavailable collector cannot accept are dropped:
 * nothing waits for it, and memory stays bounded.
 */
export function sendSpans({ url, headers, service, ratio, every = 2000 }: SpanOptions): Spans {
  let waiting: Span[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isRefused = false;
  let changed: (error: unknown) => void = () => {};

  // Decided by the caller's flag or by the trace id, so that every process records all spans of a trace or none
  function isWanted({ trace: { traceId, flags }, isOfCaller }: Span): boolean {
    return isOfCaller ? isRecorded(flags) : Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32;
  }

  async function send(): Promise<void> {
    timer = undefined;
    for (let batch = waiting.splice(0, mostAtOnce); batch.length > 0; batch = waiting.splice(0, mostAtOnce)) {
      if (!(await isTaken(batch))) waiting = [];
    }
  }

  async function isTaken(batch: readonly Span[]): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(patience);
      const body = JSON.stringify(exportOf(batch, service));
      const answer = await fetch(url, {
        method: 'POST',
        body,
        signal,
        redirect: 'error',
        headers: { ...headers, 'Content-Type': 'application/json' },
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The collector answered ${answer.status}`);
      if (isRefused) changed(undefined);
      isRefused = false;
      return true;
    } catch (error) {
      if (!isRefused) changed(error);
      isRefused = true;
      return false;
    }
  }

  return {
    add(span) {
      if (!span || waiting.length >= mostWaiting || !isWanted(span)) return;
      waiting.push(span);
      timer ??= setTimeout(() => void send(), every).unref();
    },
    report: (callback) => void (changed = callback),
    async stop() {
      clearTimeout(timer);
      await send();
    },
  };
}

/** The span of a request. */
export function spanOfRequest({ trace, call, method, path, status, seconds }: AnsweredRequest): Span {
  return {
    trace,
    name: call,
    kind: 'server',
    start: Date.now() - seconds * 1000,
    milliseconds: seconds * 1000,
    attributes: { 'http.request.method': method, 'url.path': path, 'http.response.status_code': status },
    failed: status >= 500,
    isOfCaller: trace.parentId !== undefined,
  };
}

const longestText = 2000;

/** The span of a statement inside a request or a job; undefined outside of both. */
export function spanOfStatement({ text, started, milliseconds, failed }: StatementRun): Span | undefined {
  const trace = currentTrace();
  if (!trace) return undefined;
  const { traceId, flags, spanId } = trace;
  return {
    trace: { traceId, flags, spanId: newSpanId(), parentId: spanId },
    name: /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement',
    kind: 'client',
    start: performance.timeOrigin + started,
    milliseconds,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.replaceAll(/\s+/g, ' ').slice(0, longestText) },
    failed,
    isOfCaller: trace.parentId !== undefined,
  };
}

const kinds = { server: 2, client: 3 };
const errorStatus = 2;

function exportOf(spans: readonly Span[], service: string) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': service, 'process.pid': process.pid }) },
        scopeSpans: [{ scope: { name: 'cura' }, spans: spans.map(spanJson) }],
      },
    ],
  };
}

function spanJson({ trace, name, kind, start, milliseconds, attributes, failed }: Span) {
  return {
    traceId: trace.traceId,
    spanId: trace.spanId,
    ...(trace.parentId === undefined ? {} : { parentSpanId: trace.parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(start + milliseconds),
    attributes: attributesOf(attributes),
    ...(failed ? { status: { code: errorStatus } } : {}),
  };
}

function attributesOf(attributes: Readonly<Record<string, string | number>>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));
}

// A JavaScript number cannot represent nanoseconds since 1970 exactly
function nanoseconds(milliseconds: number): string {
  return `${BigInt(Math.round(milliseconds * 1000)) * 1000n}`;
}
