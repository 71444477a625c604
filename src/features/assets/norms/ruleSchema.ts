import { z } from 'zod';
import { date } from '#contract/values.ts';
import { assetTypeKey, assetTypeKeys, type AssetTypeKey } from '../assetTypeKeys.ts';
import type { AssetTypeDefinition } from './assetTypeSchema.ts';
import { attributeOf, dueKinds, nextDates } from './dueReason.ts';

const facts = [
  'lastServiceDate',
  'lastExtendedServiceDate',
  'lastOverhaulDate',
  'productionDate',
  'installationDate',
  'purchaseDate',
] as const;
const source = z.union([z.enum(facts), z.templateLiteral(['attributes.', z.string().regex(/^\w+$/)])]);
const condition = z.strictObject({ attribute: z.string(), is: z.array(z.union([z.string(), z.boolean()])).min(1) });
const months = z.int().min(0).max(600);

/** One date that a norm, law or practice requires, and its period. */
const stepSchema = z.strictObject({
  gives: z.enum(nextDates),
  kind: z.enum(dueKinds),
  /** Country of the location; without one it applies everywhere. */
  country: z.string().optional(),
  /** The norm or law; null when it is only common practice. */
  norm: z.string().min(1).max(40).nullable(),
  /** Null when only an agreement can set the interval. */
  months: months.nullable().optional(),
  /** The maximum interval of any agreement. */
  maximumMonths: months.optional(),
  /** A day set by law, which applies to every object. */
  on: date.optional(),
  /** The period starts at the latest known one of these. */
  after: z.array(source).optional(),
  /** Otherwise it starts at the first known one of these. */
  orAfter: z.array(source).optional(),
  /** All of these must be true; an unknown field is reported as missing. */
  when: z.array(condition).optional(),
  /** None of these may be true; an unknown field counts as false. */
  unless: z.array(condition).optional(),
  /** Whether the date is optional, so that missing facts are not reported. */
  optional: z.boolean().optional(),
});

/** See {@link stepSchema}. */
export type RuleStep = z.infer<typeof stepSchema>;

/** A start of a period: a fact of the object, or one of its type-specific fields. */
export type DateSource = z.infer<typeof source>;

/** See {@link RuleStep}. */
export type RuleCondition = z.infer<typeof condition>;

const ruleSetSchema = z.strictObject({
  version: z.string().min(1).max(30),
  validFrom: date,
  rules: z.array(z.strictObject({ types: z.array(assetTypeKey).min(1), steps: z.array(stepSchema).min(1) })),
  /** The service of an object in a country that the rules of its type do not name. */
  elsewhere: stepSchema,
});

/** The rules that apply from a day on, until the next version. */
export type RuleSet = z.infer<typeof ruleSetSchema>;

/** Versions of the rules, each valid from a later day, with all references to types checked. */
export function ruleSetsFor(types: readonly AssetTypeDefinition[]) {
  return z
    .array(ruleSetSchema)
    .min(1)
    .superRefine((sets, context) => {
      sets.forEach((set, number) => {
        const earlier = sets[number - 1];
        const inOrder = earlier === undefined || (earlier.validFrom < set.validFrom && earlier.version !== set.version);
        const faults = [...(inOrder ? [] : ['versions must differ and follow each other by validFrom']), ...faultsOf(set, types)];
        for (const message of faults) context.addIssue({ code: 'custom', path: [number], message: `version ${set.version}: ${message}` });
      });
    });
}

function faultsOf({ rules }: RuleSet, types: readonly AssetTypeDefinition[]): readonly string[] {
  const stepsOf = (key: AssetTypeKey) => rules.filter((rule) => rule.types.includes(key)).map((rule) => rule.steps);
  const inSeveral = assetTypeKeys.filter((key) => stepsOf(key).length !== 1).map((key) => `${key} must stand in exactly one rule`);
  return [...inSeveral, ...types.flatMap((type) => typeFaults(type, stepsOf(type.key)[0] ?? []).map((fault) => `${type.key}: ${fault}`))];
}

function typeFaults(type: AssetTypeDefinition, steps: readonly RuleStep[]): readonly string[] {
  const attributes = new Map(type.attributes.map((attribute) => [attribute.key, attribute]));
  const read = steps.flatMap(({ after = [], orAfter = [] }) =>
    [...after, ...orAfter].map(attributeOf).filter((name) => name !== undefined),
  );
  const conditions = steps.flatMap(({ when = [], unless = [] }) => [...when, ...unless]);
  const isServedIn = (country: string) => steps.some((step) => step.kind === 'Service' && step.country === country);
  return [
    ...['NL', 'DE'].filter((country) => !isServedIn(country)).map((country) => `no service in ${country}`),
    ...steps.filter((step) => !hasBeginning(step)).map((step) => `${step.kind} is counted from nothing`),
    ...read.filter((name) => !isDateField(attributes.get(name)?.type)).map((name) => `${name} is no field with a day or a year`),
    ...type.attributes
      .filter(({ key, drivesDueDate }) => drivesDueDate !== undefined && !read.includes(key))
      .map(({ key }) => `no rule counts from ${key}`),
    ...conditions
      .filter((one) => !isAnswerable(one, attributes.get(one.attribute)))
      .map((one) => `${one.attribute} never has such a value`),
  ];
}

function hasBeginning({ on, after = [], orAfter = [] }: RuleStep): boolean {
  return on === undefined ? after.length + orAfter.length > 0 : after.length + orAfter.length === 0;
}

function isDateField(type: string | undefined): boolean {
  return type === 'date' || type === 'integer';
}

function isAnswerable({ is }: RuleCondition, attribute: AssetTypeDefinition['attributes'][number] | undefined): boolean {
  if (attribute?.type === 'boolean') return is.every((value) => typeof value === 'boolean');
  return attribute?.type === 'enum' && is.every((value) => attribute.enum?.some((choice) => choice.value === value));
}
