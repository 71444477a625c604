import { z } from 'zod';
import { assetTypeKey, assetTypeKeys } from '../assetTypeKeys.ts';
import { unitField } from '../units.ts';

const key = z.string().regex(/^[a-z][A-Za-z0-9_]{1,59}$/);
const label = z.strictObject({ nl: z.string().min(1).max(200), de: z.string().min(1).max(200), en: z.string().min(1).max(200) });
const months = z.int().min(1).max(240);
const checkIntervals = z.strictObject({
  userCheckMonths: months.optional(),
  durationTestMonths: months.optional(),
  photometricMonths: months.optional(),
  stkMonths: months.optional(),
  functionTestWeeks: z.int().min(1).max(52).optional(),
});

/** A field that only objects of a type have. */
const attributeSchema = z.strictObject({
  key,
  label,
  type: z.enum(['string', 'text', 'integer', 'number', 'boolean', 'date', 'enum', 'multiEnum', 'secret', 'assetRef']),
  required: z.boolean(),
  unit: z.string().min(1).max(20).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  enum: z
    .array(z.strictObject({ value: z.string().min(1).max(255), label }))
    .min(1)
    .optional(),
  /** Marks a field that a date is counted from; the rule sets define which date. */
  drivesDueDate: z.string().max(60).optional(),
  example: z.union([z.string(), z.number()]).optional(),
  note: z.string().optional(),
});

/** The measurement at a point, and the accepted values; a limit that refers to a field of the object falls back to the fixed one. */
const measurementSchema = z.strictObject({
  key,
  type: z.literal('number'),
  unit: z.string().min(1).max(20),
  limits: z
    .strictObject({ min: z.number().optional(), max: z.number().optional(), minAttribute: key.optional(), maxAttribute: key.optional() })
    .optional(),
});

/** A point of the checklist of a service. */
const checklistPointSchema = z.strictObject({
  key,
  label,
  answer: z.literal('passFailNa'),
  critical: z.boolean(),
  measurement: measurementSchema.optional(),
});

const typeSchema = z.strictObject({
  key: assetTypeKey,
  label,
  category: z.string(),
  description: label,
  isoSign: z.string().nullable(),
  norms: z.array(z.strictObject({ norm: z.string().min(1), scope: z.string(), country: z.enum(['NL', 'DE', 'EU', 'INT']) })).min(1),
  checkIntervals: z.strictObject({ nl: checkIntervals, de: checkIntervals }),
  confidence: z.enum(['high', 'medium', 'low']),
  notes: z.string(),
  attributes: z.array(attributeSchema),
  checklist: z.array(checklistPointSchema).min(1),
  sources: z.array(z.string()),
});

/** A kind of object: its names, norms, type-specific fields and checklist. */
export type AssetTypeDefinition = z.infer<typeof typeSchema>;

/** See {@link attributeSchema}. */
export type AssetAttribute = z.infer<typeof attributeSchema>;

/** See {@link checklistPointSchema}. */
export type ChecklistPoint = z.infer<typeof checklistPointSchema>;

/** The catalogue of asset types: the 26 kinds in their order, with all references checked. */
export const assetTypeCatalogue = z
  .strictObject({ categories: z.record(z.string(), label), assetTypes: z.array(typeSchema) })
  .superRefine(({ categories, assetTypes }, context) => {
    const report = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const keys = assetTypes.map((type) => type.key);
    if (keys.join() !== assetTypeKeys.join()) report(['assetTypes'], `the types must be ${assetTypeKeys.join(', ')}, in this order`);
    assetTypes.forEach((type, number) => {
      const at = ['assetTypes', type.key];
      if (!(type.category in categories)) report([...at, 'category'], `there is no category ${type.category}`);
      for (const [path, message] of faultsOf(type)) report(['assetTypes', number, ...path], `${type.key}: ${message}`);
    });
  });

type Fault = readonly [path: readonly (string | number)[], message: string];

function faultsOf({ attributes, checklist }: AssetTypeDefinition): readonly Fault[] {
  const numbers = new Set(attributes.filter(({ type }) => type === 'number' || type === 'integer').map((attribute) => attribute.key));
  const names = new Set(attributes.map((attribute) => attribute.key));
  return [
    ...repeated('attributes', attributes),
    ...repeated('checklist', checklist),
    ...attributes.flatMap((attribute) => attributeFaults(attribute, names)),
    ...checklist.flatMap((point) => measurementFaults(point, numbers)),
  ];
}

function repeated(list: string, items: readonly { key: string }[]): readonly Fault[] {
  const keys = items.map((item) => item.key);
  return keys.filter((name, index) => keys.indexOf(name) < index).map((name): Fault => [[list], `${name} stands twice`]);
}

function attributeFaults(attribute: AssetAttribute, names: ReadonlySet<string>): readonly Fault[] {
  const at = ['attributes', attribute.key];
  const isChoice = attribute.type === 'enum' || attribute.type === 'multiEnum';
  const isNumber = attribute.type === 'integer' || attribute.type === 'number';
  const choices = attribute.enum?.map(({ value }) => value) ?? [];
  const unitIn = unitField(attribute.unit);
  const faults: (Fault | false)[] = [
    isChoice !== choices.length > 0 && [at, 'choices belong to the types enum and multiEnum, and only to these'],
    new Set(choices).size < choices.length && [at, 'a choice stands twice'],
    !isNumber && (attribute.min ?? attribute.max) !== undefined && [at, 'only a number has limits'],
    (attribute.min ?? -Infinity) > (attribute.max ?? Infinity) && [at, 'min is above max'],
    attribute.drivesDueDate !== undefined && !['date', 'integer'].includes(attribute.type) && [at, 'only a day or a year drives a date'],
    unitIn !== undefined && !names.has(unitIn) && [at, `the unit stands in ${unitIn}, which is no attribute`],
  ];
  return faults.filter((fault) => fault !== false);
}

function measurementFaults({ key: point, measurement }: ChecklistPoint, numbers: ReadonlySet<string>): readonly Fault[] {
  const { min, max, minAttribute, maxAttribute } = measurement?.limits ?? {};
  const at = ['checklist', point, 'measurement', 'limits'];
  const unknown = [minAttribute, maxAttribute].filter((name) => name !== undefined && !numbers.has(name));
  const faults = unknown.map((name): Fault => [at, `${name} is no attribute with a number`]);
  return (min ?? -Infinity) > (max ?? Infinity) ? [...faults, [at, 'min is above max']] : faults;
}
