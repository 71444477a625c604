// Codes of units that are words of a language, also as UN/ECE and other programs write them; those of measures, such as `km`, are
// the same everywhere
const codesOfKind = {
  piece: ['stuk', 'stuks', 'stk', 'stück', 'st', 'pc', 'pcs', 'pce', 'c62', 'h87'],
  set: ['set', 'satz'],
  hour: ['uur', 'std', 'stunde', 'hour', 'hur'],
  box: ['doos', 'ktn', 'karton', 'box'],
};

const kindOfCode: ReadonlyMap<string, string> = new Map(
  Object.entries(codesOfKind).flatMap(([kind, codes]) => codes.map((code) => [code, kind] as const)),
);

/**
 * The code of a unit as documents and screens show it: a usual code as `say` names it in the reader's language, any other as it is; empty
 * without a unit.
 */
export function unitName(say: (key: string) => string, code: string | null | undefined): string {
  const kind = kindOfCode.get(code?.toLowerCase() ?? '');
  return kind === undefined ? (code ?? '') : say(`usualUnits.${kind}`);
}

const spellings: readonly (readonly string[])[] = [
  [...codesOfKind.piece, 'stck', 'stücke', 'stueck', 'piece', 'pieces', 'ea', 'each'],
  [...codesOfKind.set, 'sets', 'sätze'],
  [...codesOfKind.hour, 'h', 'hr', 'hrs', 'uren', 'stunden', 'hours'],
  [...codesOfKind.box, 'krt', 'kartons', 'boxes'],
  ['m', 'mtr', 'meter', 'meters', 'metre', 'metres', 'lfm'],
  ['km', 'kilometer', 'kilometers', 'kilometre', 'kilometres'],
  ['l', 'ltr', 'liter', 'liters', 'litre', 'litres'],
  ['kg', 'kilo', 'kilogram', 'kilogramm', 'kilograms'],
  ['m2', 'm²', 'qm'],
  ['m3', 'm³', 'cbm'],
];

/** How people write the unit that a text means, in Dutch, German and English, in small letters: of `St.` also `stuks` and `pcs`. */
export function unitSpellings(text: string): readonly string[] {
  const asked = withoutPoint(text);
  return spellings.find((of) => of.includes(asked)) ?? [];
}

function withoutPoint(text: string): string {
  return text.trim().toLowerCase().replace(/\.$/, '');
}
