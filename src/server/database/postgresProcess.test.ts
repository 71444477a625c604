import { describe, expect, it } from 'vitest';
import { logSizeFor } from './postgresProcess.ts';

const gigabyte = 1024 ** 3;

describe('logSizeFor', () => {
  it.each([
    [100 * gigabyte, 2048],
    [10 * gigabyte, 1024],
    [1.2 * gigabyte, 128],
    [0, 128],
  ])('a disk of %d bytes: %d MB', (disk, size) => expect(logSizeFor(disk)).toBe(size));
});
