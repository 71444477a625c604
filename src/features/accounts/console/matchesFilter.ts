import { searchWords } from '../rules.ts';
import type { AccountPoint } from '../schema.ts';

/**
 * Whether a point on the map fits the search and filters of the list. The box on the map answers all accounts in it, so
 * what the points tell of themselves is judged here.
 */
export function matchesFilter(point: AccountPoint, filter: Readonly<Record<string, unknown>>): boolean {
  if (filter['isCustomer'] === true && !point.isCustomer) return false;
  if (filter['isSupplier'] === true && !point.isSupplier) return false;
  if (typeof filter['city'] === 'string' && point.city !== filter['city']) return false;
  const text = plain([point.code, point.name, point.postcode, point.city].join(' '));
  return searchWords(String(filter['q'] ?? '')).every((word) => text.includes(plain(word)));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
