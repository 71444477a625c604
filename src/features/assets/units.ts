/** The field that contains the unit of another field: `per capacityUnit` means the value of `capacityUnit`. */
export function unitField(unit: string | undefined): string | undefined {
  return /^per (\w+)$/.exec(unit ?? '')?.[1];
}

/** The unit of a type-specific field for one object; undefined when it has none, or the object does not define it. */
export function unitOf(unit: string | undefined, attributes: Readonly<Record<string, unknown>>): string | undefined {
  const field = unitField(unit);
  if (field === undefined) return unit;
  const own = attributes[field];
  return typeof own === 'string' ? own : undefined;
}
