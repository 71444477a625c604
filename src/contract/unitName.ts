// Codes of units that are words of a language, also as UN/ECE and other programs write them; those of measures, such as `km`, are
// the same everywhere
const kindOfCode: Readonly<Record<string, string>> = {
  stuk: 'piece',
  stuks: 'piece',
  stk: 'piece',
  stück: 'piece',
  st: 'piece',
  pc: 'piece',
  pcs: 'piece',
  pce: 'piece',
  c62: 'piece',
  h87: 'piece',
  set: 'set',
  satz: 'set',
  uur: 'hour',
  std: 'hour',
  stunde: 'hour',
  hour: 'hour',
  hur: 'hour',
  doos: 'box',
  ktn: 'box',
  karton: 'box',
  box: 'box',
};

/**
 * The code of a unit as documents and screens show it: a usual code as `say` names it in the reader's language, any other as it is; empty
 * without a unit.
 */
export function unitName(say: (key: string) => string, code: string | null | undefined): string {
  const kind = kindOfCode[code?.toLowerCase() ?? ''];
  return kind === undefined ? (code ?? '') : say(`usualUnits.${kind}`);
}
