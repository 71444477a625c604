import type { Language } from '#contract/values.ts';
import type { AssetTypeKey } from '../assetTypeKeys.ts';
import publicUse from './publicUse.json' with { type: 'json' };

type Words = Record<Language, string>;

interface PublicUse {
  /** Steps by name, because several types are used in the same way. */
  instructions: Record<string, Record<Language, string[]>>;
  /** The points that a user can check, by name. */
  checks: Record<string, Words>;
  /** For each type: its steps, its points, and the field with its size. */
  types: Record<AssetTypeKey, { use: string; checks: string[]; size?: string }>;
}

const { instructions, checks, types }: PublicUse = publicUse;

/** Step-by-step instructions for using an object of a type. */
export function howToUse(type: AssetTypeKey, language: Language): readonly string[] {
  return instructions[types[type].use]?.[language] ?? [];
}

/** The points that the user of an object checks between two inspections. */
export function userChecks(type: AssetTypeKey, language: Language): { key: string; label: string }[] {
  return types[type].checks.map((key) => ({ key, label: checks[key]?.[language] ?? key }));
}

/** The name of the field with the size of an object of a type. */
export function sizeField(type: AssetTypeKey): string | undefined {
  return types[type].size;
}
