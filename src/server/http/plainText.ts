// Characters without which a JSON text, an address or a form needs no cleaning
const suspicious = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}\p{Mn}\p{Default_Ignorable_Code_Point}\u2800]--[ \t\n\r]]|\\[ubf]/v;
const lineEnds = /[\v\f\u0085\u2028\u2029]/g;
const spaces = /[\u00a0\u2000-\u200a\u202f\u205f]/g;
const invisible = /[[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]--[\t\n\r]]/gv;
// Joiners, Hangul fillers, the blank braille pattern: each is meaningful only next to characters of emoji and of some scripts. Next to
// Latin letters and digits they would make two codes that look the same, except in an emoji of a digit. What stands before is only searched
// where a run of them begins: searched at each character, 29 accents on each letter took ten times the time
const meaningless =
  /(?<![\p{Default_Ignorable_Code_Point}\u2800])(?=[\p{Default_Ignorable_Code_Point}\u2800])(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{ASCII}]\p{M}{0,30})[\p{Default_Ignorable_Code_Point}\u2800]+(?!\u20e3)|^[\p{Default_Ignorable_Code_Point}\u2800]+(?=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{ASCII}])/gv;
const nothingVisible = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/v;

// The time for composing accents grows with the square of their number; no script needs 30 (UAX #15, Stream-Safe Text)
const heaped = /(?<!\p{M})(\p{M}{30})\p{M}+/gu;

/**
 * A text without invisible characters: control and direction characters, soft hyphens and zero-width spaces, which are copied
 * along with a number or a name from a mail or a page, and would keep a search from finding it. Accents are composed with their
 * letters, at most 30 on one letter; spaces of other widths become plain ones. Joiners stay next to characters of emoji and scripts
 * that need them.
 */
export function plainText(text: string): string {
  if (!suspicious.test(text)) return text;
  const composed = text.replace(lineEnds, '\n').replace(spaces, ' ').replace(invisible, '').replace(heaped, '$1').normalize('NFC');
  const plain = composed.replace(meaningless, '').normalize('NFC');
  return nothingVisible.test(plain) ? '' : plain;
}

/** A JSON value whose texts are all plain. It is only walked when its source contains a character to clean. */
export function plainTexts(source: string, value: unknown): unknown {
  return suspicious.test(source) ? plain(value) : value;
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}
