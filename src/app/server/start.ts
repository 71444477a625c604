import { existsSync } from 'node:fs';
import { readSettings } from '#server/config/settings.ts';
import { run } from './run.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const running = await run(readSettings(process.env), { hasConsole: !process.argv.includes('--without-console') });
  process.stdout.write(running.message);
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
} catch (error) {
  fail(error);
}

// One clear line; the whole story only for those who ask for it
function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `${process.env['LOG_LEVEL'] === 'debug' && error instanceof Error ? error.stack : message.replaceAll(/\s*\n\s*/g, ' ')}\n`,
  );
  process.exit(1);
}
