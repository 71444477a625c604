import { afterEach, expect, it, vi } from 'vitest';
import { trustMarkupOfLibraries } from './trustedMarkup.ts';

afterEach(() => vi.unstubAllGlobals());

it('trusts what Leaflet writes, and no other markup', () => {
  const createPolicy = vi.fn<(name: string, rules: { createHTML: (markup: string) => string | null }) => void>();
  vi.stubGlobal('trustedTypes', { createPolicy });
  trustMarkupOfLibraries();
  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe('default');
  expect(rules?.createHTML('<svg/>')).toBe('<svg/>');
  expect(rules?.createHTML('<svg/onload=alert(1)>')).toBeNull();
  expect(rules?.createHTML('<b>Bakker</b>')).toBeNull();
});

it('leaves a browser without Trusted Types alone', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(trustMarkupOfLibraries).not.toThrow();
});
