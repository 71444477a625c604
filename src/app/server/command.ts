import { existsSync } from 'node:fs';

/** Loads settings from the file `.env`. Environment variables take precedence. */
export function loadEnvironment(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** Runs a command for a person at a terminal. Prints its text to standard output; a failure prints one clear line and sets exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  loadEnvironment();
  try {
    process.stdout.write(await work());
  } catch (error) {
    process.stderr.write(`${lineOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** The text of an error for a person at a terminal: one line, and with LOG_LEVEL=debug also the stack and the cause. */
export function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return process.env['LOG_LEVEL'] === 'debug' ? (error.stack ?? error.message) : error.message.replaceAll(/\s*\n\s*/g, ' ');
}
