import { randomInt } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '#server/database/database.ts';

// Without letters and digits that look alike: 0 and O, 1, I and L
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const groups = [4, 5, 5];

/** A tag that cannot be guessed: 14 of 31 characters are 69 random bits. */
export function newTag(draw: (below: number) => number = randomInt): string {
  return groups.map((length) => Array.from({ length }, () => alphabet[draw(alphabet.length)]).join('')).join('-');
}

/** A tag of the server that was typed without its dashes, or with others, as a word of a search. */
export function typedTag(words: readonly string[]): readonly string[] | undefined {
  const text = words.join('').replaceAll(/[^a-z\d]/gi, '');
  if (text.length !== 14) return undefined;
  return [`${text.slice(0, 4)}-${text.slice(4, 9)}-${text.slice(9)}`];
}

/** The tag that a replaced object gets when its own one is transferred to its successor. */
export function retiredTag(tag: string): string {
  const mark = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${tag.slice(0, 64 - mark.length - 1)}.${mark}`;
}

/**
 * Reserves tags for a division in the directory of the installation. A tag in use violates the constraint `tagDivision_pkey`; a
 * concurrent transaction with the same tag waits until this one ends.
 */
export async function claimTags(database: Database, division: number, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  // In a fixed order, so that two transactions cannot wait for each other
  const ordered = tags.map((tag) => tag.toLowerCase()).toSorted();
  await database.rows(sql`insert into "tagDivision" (tag, division) select unnest(${ordered}::text[]), ${division}::integer returning tag`);
}

/** Releases tags. */
export async function releaseTags(database: Database, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await database.rows(sql`delete from "tagDivision" where tag = any (${tags.map((tag) => tag.toLowerCase())}::text[])`);
}

/** The condition that a row `r` has a tag as it is printed, or in lower or upper case. */
export function hasTag(tag: string): Sql {
  return sql`r.tag = any (${[tag, tag.toLowerCase(), tag.toUpperCase()]}::text[])`;
}

/**
 * Finds a row `r` by its tag, ignoring case. With row-level security, PostgreSQL evaluates lower(tag) only after it has read all
 * rows. Generated tags are found as printed, in lower or in upper case; only signed-in people wait for any other spelling.
 */
export async function findByTag<Row>(
  tag: string,
  isKnown: boolean,
  findBy: (isTagged: Sql) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const usual = await findBy(hasTag(tag));
  return usual ?? (isKnown ? findBy(sql`lower(r.tag) = ${tag.toLowerCase()}`) : undefined);
}
