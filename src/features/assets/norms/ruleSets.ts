import type { AssetTypeKey } from '../assetTypeKeys.ts';
import { assetTypes } from './assetTypes.ts';
import { requireSound } from './requireSound.ts';
import ruleSetsFile from './ruleSets.json' with { type: 'json' };
import { ruleSetsFor, type RuleSet, type RuleStep } from './ruleSchema.ts';

/** All versions of the rules, checked when this module is loaded. */
export const ruleSets: readonly RuleSet[] = requireSound('ruleSets.json', ruleSetsFor(assetTypes), ruleSetsFile);

/** The version that applies on a day; before the first one, the first. */
export function ruleSetOn(day: string, sets: readonly RuleSet[] = ruleSets): RuleSet {
  const set = sets.findLast(({ validFrom }) => validFrom <= day) ?? sets[0];
  if (set === undefined) throw new Error('There is no rule set.');
  return set;
}

const stepsByPlace = new WeakMap<RuleSet, Map<string, readonly RuleStep[]>>();

/** The rules for objects of a type in a country. */
export function stepsOf(set: RuleSet, type: AssetTypeKey, country: string): readonly RuleStep[] {
  const known = stepsByPlace.get(set) ?? new Map<string, readonly RuleStep[]>();
  stepsByPlace.set(set, known);
  const place = `${type} ${country}`;
  const found = known.get(place) ?? findSteps(set, type, country);
  known.set(place, found);
  return found;
}

function findSteps(set: RuleSet, type: AssetTypeKey, country: string): readonly RuleStep[] {
  const all = set.rules.find(({ types }) => types.includes(type))?.steps ?? [];
  const steps = all.filter((step) => step.country === undefined || step.country === country);
  return steps.some(({ kind }) => kind === 'Service') ? steps : [set.elsewhere, ...steps];
}

/** The intervals of a type in a country, in the usual terms; null when there is none. */
export interface UsualIntervals {
  serviceIntervalMonths: number | null;
  extendedServiceMonths: number | null;
  overhaulMonths: number | null;
  replacementYears: number | null;
}

/** The intervals of a type in a country; when the period depends on further conditions, the shortest one. */
export function usualIntervals(set: RuleSet, type: AssetTypeKey, country: string): UsualIntervals {
  const steps = stepsOf(set, type, country);
  const least = (...kinds: RuleStep['kind'][]) => {
    const months = steps.flatMap((step) => (kinds.includes(step.kind) && step.months ? [step.months] : []));
    return months.length === 0 ? null : Math.min(...months);
  };
  const age = least('Replacement');
  return {
    serviceIntervalMonths: least('Service'),
    extendedServiceMonths: least('ExtendedService'),
    overhaulMonths: least('Overhaul', 'HosePressureTest', 'PressureTest'),
    replacementYears: age && Math.floor(age / 12),
  };
}
