import fastify from 'fastify';
import { Problem } from '#contract/problem.ts';
import type { Settings } from '#server/config/settings.ts';
import { sendProblem } from '#server/http/problemAnswer.ts';
import { registerHealth } from '#server/http/registerHealth.ts';
import { loadTexts } from '#server/http/texts.ts';
import type { PartName, PartState } from '#server/observation/readiness.ts';
import { translationsFolder } from './createServer.ts';
import { refuseAddress } from './refuseAddress.ts';

/** The server of a process that is not there yet. */
export interface Starting {
  /** The port that it listens on, and that the application takes over. */
  port: number;
  /** Says at `/health/ready` that a part is there. */
  isThere(part: PartName): void;
  /** Frees the address. */
  close(): Promise<void>;
}

/**
 * Answers while the database starts and is migrated, which may take minutes after an upgrade: `/health/live` that the process
 * lives, `/health/ready` which part it waits for, all else 503 with Retry-After.
 * @throws StartError when the address cannot be had
 */
export async function answerWhileStarting(settings: Settings): Promise<Starting> {
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
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new Problem('unavailable', { headers: { 'Retry-After': '2' } }), translate),
  );
  await app.listen({ port: settings.PORT, host: settings.HOST }).catch((error: unknown) => refuseAddress(error, settings));
  const { port } = app.server.address() as { port: number }; // a TCP server has a port
  return { port, isThere: (part) => void (parts[part] = 'well'), close: () => app.close() };
}
