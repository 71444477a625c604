/**
 * The id of a demonstration record: the same on every machine for the same division, entity and number (below 2^31), in the form
 * of a version 7 UUID (RFC 9562).
 */
export function seededId(division: number, entity: string, number: number): string {
  const time = (1_735_689_600_000 + number * 1000).toString(16).padStart(12, '0');
  const high = hash(`${division}/${entity}`);
  const low = hash(`${entity}/${number}/${division}`);
  const hex = `${time}7${high.slice(0, 3)}8${high.slice(3, 6)}${low}${(number >>> 0).toString(16).padStart(4, '0').slice(-4)}`;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

// FNV-1a, 32 bit: enough to tell entities and divisions apart, the same in every runtime
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value.toString(16).padStart(8, '0');
}
