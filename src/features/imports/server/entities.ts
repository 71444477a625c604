import { accountImport, contactImport } from '#features/accounts/server/index.ts';
import type { Language } from '#contract/values.ts';
import type { Translate } from '#server/http/texts.ts';
import type { ImportEntity } from '#server/imports/entity.ts';

/** What can be imported, in the order of `importEntities`. */
export const entities: readonly ImportEntity[] = [accountImport, contactImport];

/** @throws Error when there is none: names come from the schema */
export function entityNamed(name: string): ImportEntity {
  const found = entities.find((entity) => entity.name === name);
  if (!found) throw new Error(`Nothing called ${name} can be imported`);
  return found;
}

/** The name of a field in the language of the reader. */
export function labelOf(translate: Translate, language: Language, { resource, fields }: ImportEntity, field: string): string {
  return translate(language, fields[field]?.label ?? `resources.${resource}.fields.${field}`);
}
