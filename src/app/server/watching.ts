import { connectionFigures } from '#features/accounting-link/server/index.ts';
import { mailFigures } from '#features/mails/server/index.ts';
import type { Settings } from '#server/config/settings.ts';
import type { DatabasePool } from '#server/database/database.ts';
import { planOf } from '#server/database/plan.ts';
import { areMetricsWanted, type MetricsAccess, registerMetrics } from '#server/http/registerMetrics.ts';
import type { AnsweredRequest } from '#server/http/requestTrace.ts';
import { jobFigures } from '#server/jobs/jobFigures.ts';
import { createMetrics } from '#server/observation/metrics.ts';
import { slowStatements } from '#server/observation/slowStatements.ts';
import { type Spans, sendSpans, spanOfRequest, spanOfStatement } from '#server/observation/spans.ts';
import type { FastifyInstance } from 'fastify';
import { knownDivisionsOf } from './knownDivisions.ts';

/** The monitoring of a process, according to the settings. */
export interface Watching {
  /** Called after each request. */
  watchers: ((answered: AnsweredRequest) => void)[];
  /** Adds the metrics to the server, and watches the statements of its pool. */
  begin(app: FastifyInstance, databaseUrl: string): void;
  /** Sends the remaining data. */
  stop(): Promise<void>;
}

/** Prepares metrics, slow-statement logging and tracing for a pool. */
export function watchingOf(settings: Settings, pool: DatabasePool): Watching {
  const metrics = areMetricsWanted(accessOf(settings)) ? createMetrics({ pool, figures: figuresOf(pool) }) : undefined;
  const spans = settings.OTEL_EXPORTER_OTLP_ENDPOINT === '' ? undefined : spansOf(settings);
  return {
    watchers: [
      ...(metrics ? [metrics.answered] : []),
      ...(spans ? [(answered: AnsweredRequest) => spans.add(spanOfRequest(answered))] : []),
    ],
    begin(app, databaseUrl) {
      if (metrics) registerMetrics(app, metrics, accessOf(settings));
      spans?.report((error) => app.log.warn({ err: error }, error ? 'spans are not taken' : 'spans are taken again'));
      if (spans) pool.watch((run) => spans.add(spanOfStatement(run)));
      if (settings.SLOW_STATEMENT_MS === 0 || ['fatal', 'error', 'silent'].includes(settings.LOG_LEVEL)) return;
      pool.watch(slowStatements({ threshold: settings.SLOW_STATEMENT_MS, log: app.log, plan: (run) => planOf(databaseUrl, run) }));
    },
    stop: async () => spans?.stop(),
  };
}

function accessOf({ METRICS_TOKEN, METRICS_LOOPBACK }: Settings): MetricsAccess {
  return { token: METRICS_TOKEN, isLoopbackAllowed: METRICS_LOOPBACK };
}

function figuresOf(pool: DatabasePool): Parameters<typeof createMetrics>[0]['figures'] {
  const known = knownDivisionsOf(pool);
  const everywhere = pool.for('all', 'readOnly');
  return async () => {
    const divisions = [...(await known()).keys()];
    return (await Promise.all([jobFigures(everywhere), mailFigures(everywhere, divisions), connectionFigures(everywhere)])).flat();
  };
}

function spansOf(settings: Settings): Spans {
  return sendSpans({
    url: `${settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    service: settings.OTEL_SERVICE_NAME,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  });
}
