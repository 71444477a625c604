import { languages } from '#contract/values.ts';

/**
 * The code of one of our languages by its name in any of them, or by its code, also with that of a country behind it (`nl-NL`); any other
 * text is returned in small letters.
 */
export function languageCode(text: string): string {
  codes ??= namesOfLanguages();
  const name = text.trim().toLowerCase();
  return codes.get(name) ?? /^([a-z]{2})[-_][a-z]{2}$/.exec(name)?.[1] ?? name;
}

let codes: ReadonlyMap<string, string> | undefined;

function namesOfLanguages(): ReadonlyMap<string, string> {
  return new Map(
    languages.flatMap((reader) => {
      const display = new Intl.DisplayNames(reader, { type: 'language', fallback: 'none' });
      return languages.map((code) => [display.of(code)?.toLowerCase() ?? code, code] as const);
    }),
  );
}
