import { describe, expect, it } from 'vitest';
import { inTrace, traceHeaders, traceOf } from './trace.ts';

const requestId = '0b1c2d3e-0000-4000-8000-000000000001';
const given = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('the trace of a request', () => {
  it('goes on with the trace of the caller under a span of its own', () => {
    const trace = traceOf({ traceparent: given, tracestate: 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE' }, requestId);
    expect(trace).toMatchObject({ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', parentId: '00f067aa0ba902b7', flags: '01' });
    expect(trace.spanId).toMatch(/^[\da-f]{16}$/);
    expect(trace.spanId).not.toBe('00f067aa0ba902b7');
    expect(inTrace(() => trace, traceHeaders)).toEqual({
      traceparent: `00-4bf92f3577b34da6a3ce929d0e0e4736-${trace.spanId}-01`,
      tracestate: 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE',
    });
  });

  it('takes a later version for what it knows of it', () => {
    expect(traceOf({ traceparent: `${given.replace('00', 'cc')}-what-the-future-will-be-like` }, requestId).parentId).toBe(
      '00f067aa0ba902b7',
    );
  });

  it.each([
    undefined,
    '',
    `${given}-more`,
    given.toUpperCase(),
    given.replace('00-', 'ff-'),
    given.slice(1),
    `${given}, ${given}`,
    `${given}\n`,
    '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
    '00-4bf92f3577b34da6a3ce929d0e0e473g-00f067aa0ba902b7-01',
  ])('begins anew with the id of the request where the header is %j', (traceparent) => {
    const trace = traceOf({ ...(traceparent === undefined ? {} : { traceparent }), tracestate: 'a=1' }, requestId);
    expect(trace).toMatchObject({ traceId: '0b1c2d3e000040008000000000000001', parentId: undefined, state: undefined });
  });

  it.each([['a='.padEnd(513, 'x')], ['a=1\r\nb'], ['a=é'], ['']])('leaves out a state that cannot be passed on: %j', (tracestate) => {
    expect(traceOf({ traceparent: given, tracestate }, requestId).state).toBeUndefined();
  });

  it('is passed on by nothing that belongs to no request', () => {
    expect(traceHeaders()).toEqual({});
  });
});
