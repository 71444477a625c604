import { createServer, type IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { sendSpans, spanOfRequest, spanOfStatement, type SpanOptions } from './spans.ts';
import { inTrace, traceOf } from './trace.ts';

interface Received {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: object }[];
}

let close = () => {};
afterEach(() => close());

async function startCollector(answer: { status: number } = { status: 200 }) {
  const received: Received[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers);
    void json(request).then((body) => {
      const { resourceSpans } = body as { resourceSpans: { scopeSpans: { spans: Received[] }[] }[] };
      if (answer.status === 200) received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
      response.writeHead(answer.status).end('{}');
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  close = () => void server.close();
  const { port } = server.address() as { port: number }; // a TCP server has one
  const open = (options: Partial<SpanOptions> = {}) =>
    sendSpans({
      url: `http://127.0.0.1:${port}/v1/traces`,
      headers: { 'x-key': 'secret' },
      service: 'cura',
      ratio: 1,
      every: 10,
      ...options,
    });
  return { received, headers, open };
}

const caller = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0';
const traceFrom = (traceparent: string | undefined, id = '0b1c2d3e-0000-4000-8000-000000000001') =>
  traceOf(traceparent === undefined ? {} : { traceparent }, id);
const answered = (trace = traceFrom(undefined)) => ({
  call: 'getAccount',
  method: 'GET',
  status: 200,
  seconds: 0.25,
  path: '/api/x',
  trace,
});

describe('spans', () => {
  it('arrive at the collector: a request under the span of its caller, its statements under the request', async () => {
    const { received, headers, open } = await startCollector();
    const spans = open();
    const trace = traceFrom(`${caller}1`);
    const run = { text: 'select 1\n where $1', values: 1, divisions: 'all', started: performance.now(), milliseconds: 5, failed: false };
    inTrace(
      () => trace,
      () => spans.add(spanOfStatement(run)),
    );
    spans.add(spanOfRequest(answered(trace)));
    await spans.stop();
    expect(received).toHaveLength(2);
    const [statement, request] = received;
    expect(request).toMatchObject({ traceId: trace.traceId, spanId: trace.spanId, parentSpanId: '00f067aa0ba902b7', name: 'getAccount' });
    expect(statement).toMatchObject({ traceId: trace.traceId, parentSpanId: trace.spanId, name: 'select' });
    expect(statement?.attributes).toContainEqual({ key: 'db.query.text', value: { stringValue: 'select 1 where $1' } });
    expect(Number(request?.endTimeUnixNano) - Number(request?.startTimeUnixNano)).toBeCloseTo(250e6, -6);
    expect(Math.abs(Number(request?.endTimeUnixNano) / 1e6 - Date.now())).toBeLessThan(10_000);
    expect(headers[0]).toMatchObject({ 'x-key': 'secret' });
  });

  it('are left out where the caller does not record, or the ratio does not take the trace', async () => {
    const { received, open } = await startCollector();
    const none = open({ ratio: 0 });
    none.add(spanOfRequest(answered()));
    none.add(spanOfRequest(answered(traceFrom(`${caller}0`))));
    none.add(spanOfRequest({ ...answered(traceFrom(`${caller}1`)), call: 'recorded' }));
    const half = open({ ratio: 0.5 });
    half.add(spanOfRequest({ ...answered(traceFrom(undefined, '0b1c2d3e-0000-4000-8000-0000f0000000')), call: 'left out' }));
    half.add(spanOfRequest({ ...answered(traceFrom(undefined, '0b1c2d3e-0000-4000-8000-000010000000')), call: 'taken' }));
    await Promise.all([none.stop(), half.stop()]);
    expect(received.map(({ name }) => name).sort()).toEqual(['recorded', 'taken']);
  });

  it('are of no statement outside a request or a job', () => {
    expect(spanOfStatement({ text: 'select 1', values: 0, divisions: 'all', started: 0, milliseconds: 1, failed: false })).toBeUndefined();
  });

  it('are dropped while the collector refuses them, which is reported once', async () => {
    const answer = { status: 500 };
    const { received, open } = await startCollector(answer);
    const reports: unknown[] = [];
    const spans = open();
    spans.report((error) => reports.push(error));
    for (const _ of [1, 2]) {
      for (let count = 0; count < 10_000; count++) spans.add(spanOfRequest(answered()));
      await spans.stop();
    }
    expect(reports).toMatchObject([{ message: 'The collector answered 500' }]);
    answer.status = 200;
    spans.add(spanOfRequest(answered()));
    await spans.stop();
    expect(received).toHaveLength(1);
    expect(reports).toHaveLength(2);
  });
});
