import { describe, expect, it } from 'vitest';
import { isOpenToAll, keepRedirectAddress, takeRedirectAddress } from './redirectAddress.ts';

function at(address: string): Location {
  return new URL(address) as unknown as Location; // has the same parts
}

describe('the redirect address', () => {
  it('is kept when none is there, and cleared once it was used', () => {
    keepRedirectAddress(at('http://localhost/accounts/7?division=120001#notes'));
    keepRedirectAddress(at('http://localhost/assets'));
    expect(takeRedirectAddress(at('http://localhost/'))).toBe('/accounts/7?division=120001#notes');
    expect(takeRedirectAddress(at('http://localhost/'))).toBeUndefined();
  });

  it.each(['//evil.example/x', 'https://evil.example/', 'javascript:alert(1)', '\\\\evil.example', 'http://'])(
    'never leads to another site (%s)',
    (planted) => {
      sessionStorage.setItem('appRedirectAddress', planted);
      expect(takeRedirectAddress(at('http://localhost/'))).toBe('/');
    },
  );
});

it.each(['/.//evil.example', '/..//evil.example/x', '/%2e//evil.example'])('leads to a page of ours, not to a host (%s)', (planted) => {
  sessionStorage.setItem('appRedirectAddress', planted);
  expect(takeRedirectAddress(at('http://localhost/'))).toMatch(/^\/evil\.example/);
});

describe('navigation without sign-in', () => {
  it.each([
    ['http://localhost/accounts/work-order/12', true],
    ['http://localhost/x?next=accounts/work-order', true],
    ['http://localhost/accounts', false],
    ['http://localhost/work-orders/1', false],
  ])('%s: %s', (address, expected) => {
    expect(isOpenToAll(address)).toBe(expected);
  });
});
