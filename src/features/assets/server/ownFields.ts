import { languages, type Language } from '#contract/values.ts';
import type { AssetTypeKey } from '../assetTypeKeys.ts';
import type { AssetAttribute, AssetTypeDefinition } from '../norms/assetTypeSchema.ts';
import { assetTypes } from '../norms/assetTypes.ts';
import { asset } from '../schema.ts';
import { unitField } from '../units.ts';

/** A name in all languages. */
export type Names = Readonly<Record<Language, string>>;

/** A type-specific field as a column of a file: what each type that has it understands by it. */
export interface OwnField {
  /** `attributes.capacity`; of a column for several fields with the same label, all keys: `attributes.mount,reelType`. */
  name: string;
  keys: readonly string[];
  /** Its heading: the label with the unit, and with the types where other fields have the same label. */
  headings: Names;
  /** Further headings by which such a column is recognised. */
  called: readonly string[];
  uses: readonly OwnUse[];
}

/** A type that has the field, with its definition. */
export interface OwnUse {
  type: AssetTypeDefinition;
  attribute: AssetAttribute;
}

/** Keys of fields that have, in some language, the label of a column that all objects have. */
const alsoCommon: ReadonlySet<string> = new Set([...Object.keys(asset.shape), 'expiryDate']);

/** What tells such a field of many types apart. */
const ofItsType: Names = { nl: 'kenmerk', de: 'Merkmal', en: 'feature' };

const usesByKey = Map.groupBy(
  assetTypes.flatMap((type) => type.attributes.map((attribute): OwnUse => ({ type, attribute }))),
  ({ attribute }) => attribute.key,
);

const keysByLabel = labelsWithKeys();

/** The type-specific fields of all types, one for each key, in the order of the catalogue. */
export const ownFields: readonly OwnField[] = [...usesByKey].map(([key, uses]) => singleField(key, uses));

/**
 * The columns for fields of different types with the same label, such as the kind of a stretcher and of a two-way radio: the type of
 * the row decides which field its cell is.
 */
export const sharedFields: readonly OwnField[] = sharedKeys().map(sharedField);

const fieldsByName = new Map([...ownFields, ...sharedFields].map((field) => [field.name, field]));

/** The field with the name of a column; undefined for another one. */
export function ownFieldNamed(name: string): OwnField | undefined {
  return fieldsByName.get(name);
}

/** The definition of a field for a type; undefined when the type does not have it. */
export function attributeFor({ uses }: OwnField, type: AssetTypeKey): AssetAttribute | undefined {
  return uses.find((use) => use.type.key === type)?.attribute;
}

/** The name of the column of a type-specific field. */
export function ownFieldName(...keys: readonly string[]): string {
  return `attributes.${keys.join(',')}`;
}

function singleField(key: string, uses: readonly OwnUse[]): OwnField {
  return {
    name: ownFieldName(key),
    keys: [key],
    uses,
    headings: namesBy((language) => {
      const [label = '', ...others] = shortest(labelsOf(uses, language));
      if (others.length > 0) return withNotes([label, ...others].join(' / '), unitsOf(uses));
      const types = isShared(label) || alsoCommon.has(key) ? [typesOf(uses, language)] : [];
      return withNotes(label, [...types, ...unitsOf(uses)]);
    }),
    called: [key, ...(alsoCommon.has(key) ? [] : plainHeadings(uses).filter((label) => !isShared(label)))],
  };
}

function sharedField(keys: readonly string[]): OwnField {
  const uses = keys.flatMap((key) => usesByKey.get(key) ?? []);
  return {
    name: ownFieldName(...keys),
    keys,
    uses,
    headings: namesBy((language) => {
      const labels = labelsOf(uses, language);
      const shared = labels.filter(isShared);
      return (shared.length > 0 ? shared : labels).join(' / ');
    }),
    called: plainHeadings(uses).filter(isShared),
  };
}

// The labels of a field alone and with their units, in all languages
function plainHeadings(uses: readonly OwnUse[]): string[] {
  const labels = new Set(languages.flatMap((language) => labelsOf(uses, language)).flatMap((label) => [label, bare(label)]));
  return [...labels].flatMap((label) => [label, ...unitsOf(uses).map((unit) => withNotes(label, [unit]))]);
}

// "Extinguishing rating (EN 3-7)" is recognised without its addition too
function bare(label: string): string {
  return label.replace(/ \([^()]*\)$/, '');
}

function withNotes(label: string, notes: readonly string[]): string {
  return notes.length === 0 ? label : `${label} (${notes.join(', ')})`;
}

function labelsOf(uses: readonly OwnUse[], language: Language): string[] {
  return [...new Set(uses.map(({ attribute }) => attribute.label[language]))];
}

// "Full weight (stamped)" says no more than "Full weight" where both are labels of one field
function shortest(labels: readonly string[]): string[] {
  return labels.filter((label) => !labels.some((other) => other !== label && label.startsWith(`${other} `)));
}

function typesOf(uses: readonly OwnUse[], language: Language): string {
  return uses.length > 3 ? ofItsType[language] : uses.map(({ type }) => type.label[language]).join(' / ');
}

// All units as one note: `kg / l`
function unitsOf(uses: readonly OwnUse[]): string[] {
  const units = new Set(uses.flatMap(unitsOfUse));
  return units.size === 0 ? [] : [[...units].join(' / ')];
}

function unitsOfUse({ type, attribute: { unit } }: OwnUse): string[] {
  const field = unitField(unit);
  if (field === undefined) return unit === undefined ? [] : [unit];
  return type.attributes.find(({ key }) => key === field)?.enum?.map(({ value }) => value) ?? [];
}

function namesBy(name: (language: Language) => string): Names {
  return { nl: name('nl'), de: name('de'), en: name('en') };
}

function labelsWithKeys(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [key, uses] of usesByKey) {
    for (const label of languages.flatMap((language) => labelsOf(uses, language)).flatMap((one) => [one, bare(one)]))
      found.set(label.toLowerCase(), (found.get(label.toLowerCase()) ?? new Set()).add(key));
  }
  return found;
}

// "Battery type (kg)" is shared when "Battery type" is
function isShared(heading: string): boolean {
  const label = heading.toLowerCase();
  return (keysByLabel.get(label)?.size ?? keysByLabel.get(bare(label))?.size ?? 0) > 1;
}

// Keys that share a label with one of the others belong together, so that every label leads to one column
function sharedKeys(): string[][] {
  const groups: Set<string>[] = [];
  for (const keys of keysByLabel.values()) {
    if (keys.size < 2) continue;
    const joined = groups.filter((group) => [...keys].some((key) => group.has(key)));
    const merged = new Set([...joined.flatMap((group) => [...group]), ...keys]);
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    groups.push(merged);
  }
  return groups.map((keys) => [...usesByKey.keys()].filter((key) => keys.has(key)));
}
