import { describe, expect, test } from 'vitest';
import { chooseLanguage, startLanguage } from './language.ts';

const sites = { languages: ['nl', 'de'], baseUrls: ['https://nl.example', 'https://de.example'] } as const;
const one = { languages: ['nl', 'de'], baseUrls: ['https://cura.example', 'https://cura.example'] } as const;

describe('startLanguage', () => {
  test('takes the stored language when it is configured', () => {
    expect(startLanguage(sites, 'nl.example', 'de')).toBe('de');
  });
  test('takes the language of the host when nothing usable is stored', () => {
    expect(startLanguage(sites, 'de.example', null)).toBe('de');
    expect(startLanguage(sites, 'de.example', 'fr')).toBe('de');
    expect(startLanguage(sites, 'de.example', 'en')).toBe('de');
  });
  test('falls back to Dutch on an unknown host', () => {
    expect(startLanguage(sites, 'localhost:8080', null)).toBe('nl');
    expect(startLanguage({ languages: ['de'], baseUrls: [''] }, 'localhost', null)).toBe('nl');
  });
});

describe('chooseLanguage', () => {
  test('goes to the same page on the host of the other language', () => {
    const here = new URL('https://nl.example/accounts/1?division=120001#contacts');
    expect(chooseLanguage(sites, here, 'de')).toEqual({ goTo: 'https://de.example/accounts/1?division=120001#contacts' });
  });
  test('applies a language of the same host here', () => {
    expect(chooseLanguage(one, new URL('https://cura.example/accounts'), 'de')).toEqual({ apply: 'de' });
  });
});
