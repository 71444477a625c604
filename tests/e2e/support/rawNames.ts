/** Keys of texts and names of fields that stand in what people read: `[forms.save]`, `resources.accounts.fields.name`, `supplierId`. */
export function rawNames(text: string): string[] {
  const key = /\[[\w-]+(\.[\w-]+)+\]|\b(resources|ra|console|forms|validation|problem)\.\w[\w.]*/g;
  // an address holds such words, a file its own name
  const words = text
    .replace(key, '')
    .split(/\s+/)
    .filter((word) => !/[@/]|\.[a-z]{2,4}$/.test(word));
  const names = words.flatMap((word) => word.match(/(?<![\p{L}\d])\p{Ll}{2,}(\p{Lu}\p{Ll}+)+(?![\p{L}\d])/gu) ?? []);
  return [...(text.match(key) ?? []), ...names];
}
