import autocannon from 'autocannon';

/** A kind of request to measure. */
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
  // Waits until the remaining requests are answered, before the next measurement
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

// So few that they do not wait for each other
const atOnce = 2;

/** The duration and size of answers without other load. */
export interface Taken {
  /** The 95th percentile of the duration in milliseconds. */
  p95: number;
  /** The median number of rows of an answer. */
  rows: number;
  /** The median size of an answer in KB. */
  size: number;
}

/** Sends requests for some seconds, few at the same time. */
export async function takenBy(url: string, measurement: Measurement, seconds: number, headers: Record<string, string>): Promise<Taken> {
  const taken: { time: number; rows: number; size: number }[] = [];
  let n = 0;
  const ask = async () => {
    const { path } = measurement.request(n++);
    const begun = performance.now();
    const answer = await fetch(url + path, { headers });
    const text = await answer.text();
    const time = performance.now() - begun;
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    const body: unknown = JSON.parse(text);
    taken.push({ time, rows: Array.isArray(body) ? body.length : 1, size: text.length / 1000 });
  };
  const askUntil = async (end: number) => {
    while (performance.now() < end) await ask();
  };
  await askUntil(performance.now() + 1000);
  taken.length = 0;
  const end = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: atOnce }, () => askUntil(end)));
  const share = (of: 'time' | 'rows' | 'size', part: number) => {
    const sorted = taken.map((one) => one[of]).toSorted((a, b) => a - b);
    return Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
  };
  return { p95: share('time', 0.95), rows: share('rows', 0.5), size: share('size', 0.5) };
}
