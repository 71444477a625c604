import type { Language } from '#contract/values.ts';
import type { AssetTypeKey } from '../assetTypeKeys.ts';
import publicUse from './publicUse.json' with { type: 'json' };

type Words = Record<Language, string>;

interface PublicUse {
  /** Steps by name, since several types are used in the same way. */
  instructions: Record<string, Record<Language, string[]>>;
  /** What a user can look at, by name. */
  checks: Record<string, Words>;
  /** Per type: its steps, its points, and the field that says how large it is. */
  types: Record<AssetTypeKey, { use: string; checks: string[]; size?: string }>;
}

const { instructions, checks, types }: PublicUse = publicUse;

/** How to use an object of a type, step by step. */
export function howToUse(type: AssetTypeKey, language: Language): readonly string[] {
  return instructions[types[type].use]?.[language] ?? [];
}

/** What the user of an object looks at between two inspections. */
export function userChecks(type: AssetTypeKey, language: Language): { key: string; label: string }[] {
  return types[type].checks.map((key) => ({ key, label: checks[key]?.[language] ?? key }));
}

/** The name of the field that says how large an object of a type is. */
export function sizeField(type: AssetTypeKey): string | undefined {
  return types[type].size;
}
