import { afterEach, expect, it, vi } from 'vitest';
import { trustMarkupOfLibraries } from './trustedMarkup.ts';

afterEach(() => vi.unstubAllGlobals());

it('trusts what Leaflet writes and our service worker, and no other markup or script', () => {
  const createPolicy = vi.fn<(name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>) => void>();
  vi.stubGlobal('trustedTypes', { createPolicy });
  trustMarkupOfLibraries();
  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe('default');
  expect(rules?.createHTML('<svg/>')).toBe('<svg/>');
  expect(rules?.createHTML('<svg/onload=alert(1)>')).toBeNull();
  expect(rules?.createHTML('<b>Bakker</b>')).toBeNull();
  expect(rules?.createScriptURL('/serviceWorker.js')).toBe('/serviceWorker.js');
  expect(rules?.createScriptURL('https://elsewhere.example/serviceWorker.js')).toBeNull();
});

it('leaves a browser without Trusted Types alone', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(trustMarkupOfLibraries).not.toThrow();
});
