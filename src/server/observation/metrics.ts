import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabasePool } from '../database/database.ts';
import type { AnsweredRequest } from '../http/requestTrace.ts';
import type { Figure } from './figure.ts';
import { keptFor, within } from './keptFor.ts';

/** The metrics of a process and its database. */
export interface Metrics {
  /** Counts a request that has been answered. */
  answered(request: AnsweredRequest): void;
  /** All metrics in the text format of Prometheus, and its media type. */
  text(): Promise<{ body: string; mediaType: string }>;
}

/** The sources that {@link createMetrics} reads. */
export interface MetricsSources {
  pool: DatabasePool;
  /** Reads the metrics that are stored in the database. */
  figures: () => Promise<readonly Figure[]>;
}

// The text is built and the database is queried at most this often, however many readers there are; no answer waits longer than
// this
const textKept = 1000;
const figuresKept = 5000;
const figuresWithin = 2000;

/** Starts collecting. Metrics from the database are left out while it does not answer; `cura_database_up` reports that. */
export function createMetrics({ pool, figures }: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'cura_requests_total',
    help: 'Requests answered, by call (operationId) and status',
    labelNames: ['call', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'cura_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, by call',
    labelNames: ['call'] as const,
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const statements = new Histogram({
    name: 'cura_statement_duration_seconds',
    help: 'Time of the statements of this process, its wait for those before it on the connection included',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers,
  });
  const showPool = poolGauges(registry, pool);
  const showDatabase = databaseGauges(registry, figures);
  pool.watch(({ milliseconds }) => statements.observe(milliseconds / 1000));

  return {
    answered({ call, status, seconds }) {
      requests.inc({ call, status });
      durations.observe({ call }, seconds);
    },
    text: keptFor(textKept, async () => {
      await showDatabase();
      showPool();
      return { body: await registry.metrics(), mediaType: registry.contentType };
    }),
  };
}

/** Returns a function that sets the gauges of the connections to their present numbers. */
function poolGauges(registry: Registry, pool: DatabasePool): () => void {
  const registers = [registry];
  const connections = new Gauge({
    name: 'cura_pool_connections',
    help: 'Connections to the database, by state',
    labelNames: ['state'],
    registers,
  });
  const size = new Gauge({ name: 'cura_pool_size', help: 'Greatest number of connections to the database', registers });
  const waiting = new Gauge({ name: 'cura_pool_waiting', help: 'Requests that wait for a connection to the database', registers });
  return () => {
    const usage = pool.usage();
    connections.set({ state: 'idle' }, usage.idle);
    connections.set({ state: 'busy' }, usage.open - usage.idle);
    size.set(usage.size);
    waiting.set(usage.waiting);
  };
}

/** Returns a function that sets a gauge for each metric that the database stores, and removes them while it does not answer. */
function databaseGauges(registry: Registry, figures: MetricsSources['figures']): () => Promise<void> {
  const registers = [registry];
  const isUp = new Gauge({ name: 'cura_database_up', help: 'Whether the database answered within two seconds', registers });
  const ofDatabase = new Map<string, Gauge>();
  const read = keptFor(figuresKept, () => within(figuresWithin, figures()).catch(() => undefined));
  return async () => {
    const found = await read();
    isUp.set(found ? 1 : 0);
    for (const known of ofDatabase.values()) known.reset();
    for (const { name, help, labels = {}, value } of found ?? []) {
      const known = ofDatabase.get(name) ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers });
      ofDatabase.set(name, known);
      known.set(labels, value);
    }
    if (found) return;
    for (const name of ofDatabase.keys()) registry.removeSingleMetric(name);
    ofDatabase.clear();
  };
}
