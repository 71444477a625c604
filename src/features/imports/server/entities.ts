import { accountImport, contactImport } from '#features/accounts/server/index.ts';
import { assetImport } from '#features/assets/server/index.ts';
import { costCenterImport } from '#features/cost-centers/server/index.ts';
import { engineerImport } from '#features/divisions/server/index.ts';
import { warehouseImport } from '#features/inventory/server/index.ts';
import { itemGroupImport, itemImport, partImport, priceImport, stockImport } from '#features/items/server/index.ts';
import { locationImport } from '#features/locations/server/index.ts';
import {
  financialPeriodImport,
  journalImport,
  paymentConditionImport,
  shippingMethodImport,
  unitImport,
  vatCodeImport,
} from '#features/lookups/server/index.ts';
import type { Language } from '#contract/values.ts';
import type { Translate } from '#server/http/texts.ts';
import type { Person } from '#server/http/call.ts';
import type { ImportEntity, ImportField } from '#server/imports/entity.ts';

/** The kinds of records that can be imported, in the order of `importEntities`. */
export const entities: readonly ImportEntity[] = [
  unitImport,
  vatCodeImport,
  journalImport,
  financialPeriodImport,
  paymentConditionImport,
  shippingMethodImport,
  costCenterImport,
  itemGroupImport,
  engineerImport,
  warehouseImport,
  accountImport,
  contactImport,
  locationImport,
  itemImport,
  partImport,
  assetImport,
  priceImport,
  stockImport,
];

/** @throws Error when it does not exist, because names come from the schema */
export function entityNamed(name: string): ImportEntity {
  const found = entities.find((entity) => entity.name === name);
  if (!found) throw new Error(`Nothing called ${name} can be imported`);
  return found;
}

/** The name of a field in the reader's language. */
export function labelOf(translate: Translate, language: Language, { resource, fields }: ImportEntity, field: string): string {
  const { own, label = `resources.${resource}.fields.${field}` } = fields[field] ?? {};
  return own ? own.names[language] : translate(language, label);
}

/**
 * The fields that all records of a kind may have, and with them the `own` ones that a template asks for: those that some kind requires. The
 * template has no columns that continue or begin another one.
 */
export function templateFieldsOf({ fields }: ImportEntity): [name: string, field: ImportField][] {
  return Object.entries(fields).filter(
    ([, { own, continues, begins }]) =>
      (continues ?? begins) === undefined && (!own || (!own.standsFor && own.uses.some(({ isRequired }) => isRequired))),
  );
}

/** The names of the fields that a column fills. */
export function filledBy({ fields }: ImportEntity, field: string): readonly string[] {
  return fields[field]?.own?.standsFor ?? [field];
}

/** Whether a person may import a field. */
export function mayImport({ fields }: ImportEntity, field: string, person: Pick<Person, 'can'>): boolean {
  const { capability } = fields[field] ?? {};
  return capability === undefined || person.can(capability);
}
