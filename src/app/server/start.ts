import { readSettings } from '#server/config/settings.ts';
import { lineOf, loadEnvironment } from './command.ts';
import { run } from './run.ts';

loadEnvironment();

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

function fail(error: unknown): never {
  process.stderr.write(`${lineOf(error)}\n`);
  process.exit(1);
}
