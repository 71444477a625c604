import type { FastifyInstance } from 'fastify';
import type { PartStates } from '../observation/readiness.ts';

/** Whether this process should receive requests; a load balancer asks at `/health/ready`. */
export interface Readiness {
  /** Set before the server closes, so that a load balancer switches to other servers first. */
  isStopping: boolean;
  /** The states of the parts that the process needs. */
  parts: () => Promise<PartStates>;
}

const options = { config: { rateLimit: false as const } };

/** `/health/live` reports that the process runs, `/health/ready` whether it can work and which part prevents it. */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health/live', options, (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'live' }));
  app.get('/health/ready', options, async (_request, reply) => {
    const parts = await readiness.parts();
    const status = readiness.isStopping ? 'stopping' : statusOf(parts);
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status, parts });
  });
}

function statusOf(parts: PartStates): 'ready' | 'starting' | 'unavailable' {
  const states = Object.values(parts);
  if (states.includes('failed')) return 'unavailable';
  return states.includes('starting') ? 'starting' : 'ready';
}
