import autocannon from 'autocannon';

/** One kind of request that is measured. */
export interface Measurement {
  name: string;
  /** Share of the bare handler's throughput that the product must reach. */
  target: number;
  /** The n-th request. */
  request: (n: number) => { method: 'GET' | 'PUT' | 'POST'; path: string; body?: string; headers?: Record<string, string> };
}

/** Throughput of one run. */
export interface Figure {
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
}

const connections = 64;

/** Sends requests for some seconds, 64 at once, and counts the answers that were 2xx. */
export async function measure(url: string, measurement: Measurement, seconds: number, headers: Record<string, string>): Promise<Figure> {
  let n = Math.floor(Math.random() * 1_000_000);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, body, headers: own } = measurement.request(n++);
          return {
            ...request,
            method,
            path,
            body,
            headers: { ...request.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...own },
          };
        },
      },
    ],
  });
  // What was still under way is answered before anything else is measured
  const last = measurement.request(n);
  const sent = await fetch(url + last.path, {
    method: last.method,
    headers: { ...headers, ...last.headers, 'content-type': 'application/json' },
    ...(last.body === undefined ? {} : { body: last.body }),
  });
  await sent.text();
  return {
    perSecond: Math.round(result['2xx'] / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.non2xx + result.errors + result.timeouts,
  };
}
