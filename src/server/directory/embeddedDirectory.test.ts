import { describe, expect, it } from 'vitest';
import { assertDirectoryAllowed } from './embeddedDirectory.ts';

describe('the embedded directory in production', () => {
  it.each([
    ['production', 'auto', 'NODE_ENV=production'],
    ['', 'off', 'EMBEDDED_DIRECTORY=off'],
  ] as const)('NODE_ENV=%s with EMBEDDED_DIRECTORY=%s is refused in one line', (nodeEnv, setting, words) => {
    expect(() => assertDirectoryAllowed({ nodeEnv, setting })).toThrow(new RegExp(`^[^\n]*${words}[^\n]*$`));
  });

  it.each([
    ['production', 'allow'],
    ['', 'auto'],
    ['development', 'auto'],
  ] as const)('NODE_ENV=%s with EMBEDDED_DIRECTORY=%s runs', (nodeEnv, setting) => {
    expect(() => assertDirectoryAllowed({ nodeEnv, setting })).not.toThrow();
  });
});
