import { remainderBy97 } from '../../identifiers.ts';
import type { SeededRandom } from '#server/demonstration/random.ts';

/** A bank account number with right check digits. */
export function ibanOf(country: 'NL' | 'DE', random: SeededRandom): string {
  const number = country === 'NL' ? `${random.pick(['ABNA', 'INGB', 'RABO'])}0${random.digits(9)}` : `37040044${random.digits(10)}`;
  const check = 98 - remainderBy97(`${number}${country}00`);
  return `${country}${String(check).padStart(2, '0')}${number}`;
}

/** A GS1 location number with a right check digit. */
export function glnOf(country: 'NL' | 'DE', random: SeededRandom): string {
  const digits = (country === 'NL' ? '87' : '40') + random.digits(10);
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
