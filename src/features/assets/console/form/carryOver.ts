import type { AssetType } from '../../schema.ts';

/** The values of the fields of a type, by key. */
export type Attributes = Readonly<Record<string, unknown>>;

/** What becomes of values when an object gets another type. */
export interface CarriedOver {
  kept: Attributes;
  /** The fields of the former type whose values the new one has no place for. */
  lost: readonly { attribute: AssetType['attributes'][number]; value: unknown }[];
}

/** Sorts the values of a former type into those that fit the new one and those that do not. */
export function carryOver(attributes: Attributes, from: AssetType | undefined, to: AssetType): CarriedOver {
  const filled = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined);
  const before = new Map(from?.attributes.map((attribute) => [attribute.key, attribute]));
  const after = new Map(to.attributes.map((attribute) => [attribute.key, attribute]));
  const fits = ([key, value]: readonly [string, unknown]) => {
    const target = after.get(key);
    return (
      target !== undefined && target.type === before.get(key)?.type && target.unit === before.get(key)?.unit && isChoice(target, value)
    );
  };
  return {
    kept: Object.fromEntries(filled.filter(fits)),
    lost: filled
      .filter((entry) => !fits(entry))
      .flatMap(([key, value]) => {
        const attribute = before.get(key);
        return attribute ? [{ attribute, value }] : [];
      }),
  };
}

function isChoice({ enum: choices }: AssetType['attributes'][number], value: unknown): boolean {
  if (!choices) return true;
  return [value].flat().every((one) => choices.some((choice) => choice.value === one));
}
