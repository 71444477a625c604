const endings: (() => unknown)[] = [];

/** Registers work to run after the last test of a file, in reverse order. Vitest ignores `afterAll` inside a test or a hook. */
export function atEndOfFile(ending: () => unknown): void {
  endings.push(ending);
}

/** Runs the registered work. @throws the first error, after all of it has run */
export async function endFile(): Promise<void> {
  const errors: unknown[] = [];
  for (const ending of endings.splice(0).toReversed()) {
    try {
      await ending();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
