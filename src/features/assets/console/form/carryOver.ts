import type { AssetType } from '../../schema.ts';

/** The type-specific values of an object, by key. */
export type Attributes = Readonly<Record<string, unknown>>;

/** The values of an object after a change of its type. */
export interface CarriedOver {
  kept: Attributes;
  /** The fields of the former type that the new one does not have. */
  lost: readonly { attribute: AssetType['attributes'][number]; value: unknown }[];
}

/** Divides the values of a former type into those that the new one has and those that it does not. */
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
