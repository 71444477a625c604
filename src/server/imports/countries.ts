import { languages } from '#contract/values.ts';

/**
 * The code of a country by its name in any of our languages, by its code, or by the letter of its vehicles; any other text is returned
 * unchanged.
 */
export function countryCode(text: string): string {
  codes ??= namesOfCountries();
  return codes.get(text.trim().toLowerCase()) ?? text.trim().toUpperCase();
}

// German programs write these in addresses
const vehicles = [
  ['d', 'DE'],
  ['a', 'AT'],
  ['b', 'BE'],
  ['f', 'FR'],
  ['l', 'LU'],
] as const;

let codes: ReadonlyMap<string, string> | undefined;

function namesOfCountries(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  const names = languages.flatMap((language) => {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return all.flatMap((code) => {
      const name = display.of(code);
      return name === undefined ? [] : [[name.toLowerCase(), code] as const];
    });
  });
  return new Map([...names, ['holland', 'NL'], ['nederland', 'NL'], ['the netherlands', 'NL'], ...vehicles]);
}
