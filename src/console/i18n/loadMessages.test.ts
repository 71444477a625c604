import { afterEach, describe, expect, test, vi } from 'vitest';
import { createI18nProvider } from './createI18nProvider.ts';
import { areas, loadMessages, mergeMessages, type Messages } from './loadMessages.ts';

afterEach(() => vi.unstubAllGlobals());

describe('loadMessages', () => {
  test('merges the four folders deeply, a later one over an earlier one', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      const area = url.split('/')[3] ?? '';
      return Response.json({ same: { winner: area, [area]: 'here' } });
    });
    const messages = await loadMessages('de');
    expect(asked).toEqual(areas.map((area) => `/assets/i18n/${area}/de.json`));
    expect(messages['same']).toEqual({ winner: 'work-order', core: 'here', assets: 'here', accounts: 'here', 'work-order': 'here' });
    expect((messages['ra'] as Messages)['action']).toMatchObject({ save: 'Speichern' });
  });
  test('fails when a folder cannot be fetched', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    await expect(loadMessages('nl')).rejects.toThrow('core/nl');
  });
});

describe('createI18nProvider', () => {
  test('shows a missing key in square brackets and logs it while developing', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const provider = createI18nProvider({ language: 'nl', messages: { known: 'Bekend' } }, ['nl', 'de']);
    expect(provider.translate('known')).toBe('Bekend');
    expect(provider.translate('accounts.missing')).toBe('[accounts.missing]');
    expect(log).toHaveBeenCalledExactlyOnceWith('There is no text accounts.missing');
    log.mockRestore();
  });
  test('counts in the plural forms of a text', () => {
    const provider = createI18nProvider({ language: 'nl', messages: { lines: '%{smart_count} regel |||| %{smart_count} regels' } }, ['nl']);
    expect(provider.translate('lines', { smart_count: 1 })).toBe('1 regel');
    expect(provider.translate('lines', { smart_count: 2 })).toBe('2 regels');
  });
});

test('mergeMessages keeps what only one tree has', () => {
  expect(mergeMessages({ a: { b: '1' }, c: '2' }, { a: { d: '3' } })).toEqual({ a: { b: '1', d: '3' }, c: '2' });
});
