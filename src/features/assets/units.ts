/** The field in which an object names the unit of another of its fields: `per capacityUnit` means that of `capacityUnit`. */
export function unitField(unit: string | undefined): string | undefined {
  return /^per (\w+)$/.exec(unit ?? '')?.[1];
}

/** The unit of a field of a type for one object; undefined where it has none, or where the object does not name it. */
export function unitOf(unit: string | undefined, attributes: Readonly<Record<string, unknown>>): string | undefined {
  const field = unitField(unit);
  if (field === undefined) return unit;
  const own = attributes[field];
  return typeof own === 'string' ? own : undefined;
}
