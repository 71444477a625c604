import { expect, it } from 'vitest';
import { testsAmong } from '../scripts/everywhere/results.ts';

const names = ['src/features/items/console/list.test.ts', 'src/features/items/server/list.test.ts', 'src/server/mail/send.test.ts'];
const asked = ['src/features/', 'tests/api/'];

it('keeps the results of a share until a test that was asked for came or went', () => {
  const tests = testsAmong(names, asked);
  expect(testsAmong(['src/features/items/console/form.test.ts', ...names], asked)).toBe(tests);
  expect(testsAmong([...names, 'src/server/mail/take.test.ts'], asked)).toBe(tests);
  expect(testsAmong([...names, 'tests/api/limits.test.ts'], asked)).not.toBe(tests);
  expect(testsAmong(names.slice(2), asked)).not.toBe(tests);
});
