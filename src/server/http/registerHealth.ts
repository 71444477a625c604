import type { FastifyInstance } from 'fastify';

/** Whether this process should get requests; a balancer asks at `/health/ready`. */
export interface Readiness {
  /** Turns red before the server closes, so that a balancer looks elsewhere first. */
  isStopping: boolean;
  /** Proves that the database answers. */
  check: () => Promise<void>;
}

/** `/health/live` says that the process runs, `/health/ready` that it can work. Neither says anything else. */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  let known = { until: 0, isWorking: Promise.resolve(false) };
  // The call needs no sign-in, so many of them must cost the database nothing
  const isWorking = () => {
    if (known.until < Date.now()) known = { until: Date.now() + checkedFor, isWorking: readiness.check().then(succeeded, failed) };
    return known.isWorking;
  };
  const options = { config: { rateLimit: false as const } };
  app.get('/health/live', options, (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'live' }));
  app.get('/health/ready', options, async (_request, reply) => {
    const isReady = !readiness.isStopping && (await isWorking());
    return reply
      .code(isReady ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: isReady ? 'ready' : 'unavailable' });
  });
}

const checkedFor = 500;
const succeeded = () => true;
const failed = () => false;
