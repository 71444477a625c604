/**
 * The start of a text, of at most so many characters. A character of two units, such as an emoji, is never split: PostgreSQL
 * refuses half of one.
 */
export function startOf(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
