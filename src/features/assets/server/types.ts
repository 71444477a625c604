import type { z } from 'zod';
import { dayOf } from '#contract/days.ts';
import type { Language } from '#contract/values.ts';
import { itemIdsByAssetType } from '#features/items/server/index.ts';
import { json, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { AssetTypeDefinition } from '../norms/assetTypeSchema.ts';
import { assetCategories, assetTypes } from '../norms/assetTypes.ts';
import { ruleSetOn, usualIntervals } from '../norms/ruleSets.ts';
import type { assetType } from '../schema.ts';
import { countryOfDivision } from './store.ts';

/** The kinds of objects in the reader's language, with the intervals of the division's country and the items for their service. */
export async function listTypes(call: Call): Promise<Answer> {
  const { database, division, language, services } = call;
  const [country, itemIds] = await Promise.all([countryOfDivision(database, division), itemIdsByAssetType(database, division)]);
  const rules = ruleSetOn(dayOf(services.now()));
  return json(
    assetTypes.map((type) => ({
      ...described(type, language, country),
      ...usualIntervals(rules, type.key, country),
      itemIds: itemIds.get(type.key) ?? [],
    })),
  );
}

type Described = Omit<z.infer<typeof assetType>, 'itemIds' | keyof ReturnType<typeof usualIntervals>>;

function described(type: AssetTypeDefinition, language: Language, country: string): Described {
  const { key, label, category, description, isoSign, norms, checkIntervals, attributes, checklist } = type;
  const checks = country === 'DE' ? checkIntervals.de : checkIntervals.nl;
  return {
    key,
    label: label[language],
    category,
    categoryLabel: assetCategories[category]?.[language] ?? category,
    description: description[language],
    isoSign,
    norms: norms.filter((norm) => [country, 'EU', 'INT'].includes(norm.country)).map(({ norm }) => norm),
    userCheckMonths: checks.userCheckMonths ?? null,
    attributes: attributes.map(({ key: name, label: names, type: kind, required, unit, min, max, enum: choices, drivesDueDate }) => ({
      key: name,
      label: names[language],
      type: kind,
      required,
      drivesDueDate: drivesDueDate !== undefined,
      ...(unit === undefined ? {} : { unit }),
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(choices === undefined ? {} : { enum: choices.map((choice) => ({ value: choice.value, label: choice.label[language] })) }),
    })),
    checklist: checklist.map(({ key: name, label: names, critical, measurement }) => ({
      key: name,
      label: names[language],
      critical,
      ...(measurement === undefined ? {} : { measurement }),
    })),
  };
}
