import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problem.ts';
import type { Metrics } from '../observation/metrics.ts';
import { isSameKey } from '../secrets/secrets.ts';

/** Who may read the metrics; without either setting there are none. */
export interface MetricsAccess {
  /** The bearer token of the metrics collector. */
  token: string | undefined;
  /** Whether programs on this machine may read them without a token. */
  isLoopbackAllowed: boolean;
}

/** Whether metrics are collected at all. */
export function areMetricsWanted({ token, isLoopbackAllowed }: MetricsAccess): boolean {
  return token !== undefined || isLoopbackAllowed;
}

/** Serves `/metrics` in the text format of Prometheus to authorised readers. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, access: MetricsAccess): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, access)) throw new Problem('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
    const { body, mediaType } = await metrics.text();
    return reply.headers({ 'Content-Type': mediaType, 'Cache-Control': 'no-store' }).send(body);
  });
}

function mayRead(request: FastifyRequest, { token, isLoopbackAllowed }: MetricsAccess): boolean {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return isSameKey(given, token) || (isLoopbackAllowed && isFromThisMachine(request));
}

const ofProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

// Requests that a proxy on this machine forwards have the address of this machine too
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? '';
  return /^(::ffff:)?127\.|^::1$/.test(address) && ofProxies.every((name) => headers[name] === undefined);
}
