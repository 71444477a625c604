import fastify, { type FastifyRequest } from 'fastify';
import { Problem } from '#contract/problem.ts';
import type { Theme } from '#contract/theme.ts';
import type { Settings } from '#server/config/settings.ts';
import { languageOf } from '#server/http/language.ts';
import { sendProblem } from '#server/http/problemAnswer.ts';
import { registerHealth } from '#server/http/registerHealth.ts';
import { startPage } from '#server/http/startPage.ts';
import { loadTexts } from '#server/http/texts.ts';
import type { PartName, PartState } from '#server/observation/readiness.ts';
import { translationsFolder } from './createServer.ts';

/** The small server that answers while the process is still starting. */
export interface Starting {
  /** The port for the application: the one that this server listens on if it has started, otherwise the one in the settings. */
  port(): number;
  /** Notes that a part is ready, for `/health/ready`. */
  isThere(part: PartName): void;
  /** Stops listening, so that the application can use the address. */
  close(): Promise<void>;
}

// Until then connections are refused, so that a load balancer tries another process, also for writes; it would pass an answer 503 on to
// the client. A process on the embedded database has no other process beside it. With several, a start on a busy machine takes many seconds
const startAlone = 3000;
const startBesideOthers = 15_000;

const retryAfter = '2';

/**
 * Answers if the start takes longer than three seconds (15 seconds with an external PostgreSQL), because the database recovers or is
 * migrated, which may take minutes. `/health/live` says that the process is alive, `/health/ready` names the part that it waits for, and
 * everything else gets 503 with Retry-After. A browser that opens a page gets a page that reloads itself.
 */
export function answerWhileStarting(
  settings: Settings,
  theme: Theme,
  until = settings.DATABASE_URL ? startBesideOthers : startAlone,
): Starting {
  const parts: Record<PartName, PartState> = {
    database: 'starting',
    migrations: 'starting',
    files: 'starting',
    directory: 'starting',
    jobs: 'starting',
  };
  const translate = loadTexts(translationsFolder);
  const app = fastify({ forceCloseConnections: true });
  registerHealth(app, { isStopping: false, parts: async () => parts });
  app.setNotFoundHandler((request, reply) => {
    if (!opensPage(request))
      return sendProblem(request, reply, new Problem('unavailable', { headers: { 'Retry-After': retryAfter } }), translate);
    const { markup, headers } = startPage({ theme, translate }, languageOf(request.headers['accept-language']), retryAfter);
    return reply.code(503).headers(headers).send(markup);
  });
  let listening: Promise<unknown> | undefined;
  // if the address cannot be used, the application reports it when it listens
  const listen = () => (listening = app.listen({ port: settings.PORT, host: settings.HOST }).catch(() => undefined));
  const timer = setTimeout(() => void listen(), until);
  return {
    port: () => (app.server.address() as { port: number } | null)?.port ?? settings.PORT, // a TCP server has a port
    isThere: (part) => void (parts[part] = 'well'),
    async close() {
      clearTimeout(timer);
      await listening;
      await app.close();
    },
  };
}

// Browsers accept HTML when they open an address, but not when a script sends the request
function opensPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').toLowerCase().includes('text/html');
}
