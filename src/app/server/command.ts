import { existsSync } from 'node:fs';

/** Reads the settings that stand in a file `.env`; those of the environment come first. */
export function loadEnvironment(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** Runs a command for a person at a terminal: its text on standard output, of a failure one clear line and the exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  loadEnvironment();
  try {
    process.stdout.write(await work());
  } catch (error) {
    process.stderr.write(`${lineOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** The text of an error for a person at a terminal: one line; with LOG_LEVEL=debug also stack and cause. */
export function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return process.env['LOG_LEVEL'] === 'debug' ? (error.stack ?? error.message) : error.message.replaceAll(/\s*\n\s*/g, ' ');
}
