const endings: (() => unknown)[] = [];

/** Does something after the last test of a file, the last that was asked for first. Vitest ignores `afterAll` inside a test or a hook. */
export function atEndOfFile(ending: () => unknown): void {
  endings.push(ending);
}

/** Does what was asked for. @throws the first error, after all of it was done */
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
