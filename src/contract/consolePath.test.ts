import { expect, test } from 'vitest';
import { isConsolePage } from './consolePath.ts';

test.each(['/', '/accounts', '/work-orders/12', '/accounts/caf%C3%A9', '/accounts/work-order'])('%s is a page of the console', (path) => {
  expect(isConsolePage(path)).toBe(true);
});

test.each([
  '/accounts/work-order/12',
  '/Accounts/Work-Order/12',
  '/accounts/work%2Dorder/12',
  '/accounts/%77ork-order/12',
  '/a/TAG',
  '/%61/TAG',
  '/api/docs',
  '/.git/config',
  '/accounts/.hidden/x',
  '/%61pi/docs',
  '/accounts/%E0%A4%A',
])('%s is another page, which must not take the place of the console', (path) => {
  expect(isConsolePage(path)).toBe(false);
});
