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

/** The server of a process that is not there yet. */
export interface Starting {
  /** The port for the application: the one that it took, if it has answered, else that of the settings. */
  port(): number;
  /** Says at `/health/ready` that a part is there. */
  isThere(part: PartName): void;
  /** Frees the address. */
  close(): Promise<void>;
}

// Until then connections are refused, and a balancer asks another process, also for what writes: an answer 503 it would pass on. A process
// alone on the embedded database has no other beside it; on a busy machine a start of several takes many seconds
const startAlone = 3000;
const startBesideOthers = 15_000;

const retryAfter = '2';

/**
 * Answers when the start takes longer than three seconds, or 15 with a PostgreSQL of one's own, because the database
 * recovers or is migrated, which may take minutes: `/health/live` that the process lives, `/health/ready` which part it waits
 * for, all else 503 with Retry-After. A browser that opens a page gets one that loads again by itself.
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
  // An address that cannot be had is refused when the application opens it
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

// Browsers name HTML when they open an address, and not when a script calls
function opensPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').toLowerCase().includes('text/html');
}
