import type { DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import towns from './towns.json' with { type: 'json' };
import de from './words.de.json' with { type: 'json' };
import nl from './words.nl.json' with { type: 'json' };

/** A real town: telephone area code, position, and postcodes (in the Netherlands, their four digits). */
export type Town = (typeof towns)[keyof typeof towns][number];

const townsByDivision: Readonly<Record<string, readonly Town[]>> = towns;
const words = { NL: prepared(nl), DE: prepared(de) };

// Suppliers are industrial companies; customers are in the order of the sectors
function prepared(of: typeof nl) {
  return {
    ...of,
    people: Object.entries(of.firstNames).flatMap(([gender, names]) => names.map((name) => [gender, name] as const)),
    customers: of.customers.flatMap((patterns, index) => patterns.map((pattern) => [index + 1, pattern] as const)),
    suppliers: of.suppliers.map((pattern) => [4, pattern] as const),
  };
}

/**
 * The words for names of companies and people. Companies have the number of their sector; `%n` is a family name, `%p` a proper
 * name and `%c` the town in their names. A bar separates the prefix of a family name: `van den|Berg`.
 */
export function wordsOf(division: DemonstrationDivision) {
  return division.say(words);
}

/** The towns around a division; its own town occurs twice. */
export function townsOf(division: DemonstrationDivision): readonly Town[] {
  return townsByDivision[division.code] ?? [];
}
