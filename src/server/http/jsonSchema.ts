import { z } from 'zod';
import { droppedFields } from '#contract/record.ts';

/** A part of the API document. */
export type Json = Record<string, unknown>;

/** JSON Schema 2020-12 of a zod schema; schemas with a name (`meta({ id })`) become components. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  // a field that a body accepts and drops is described as in its record
  const override = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }) => {
    const dropped = droppedFields.get(zodSchema);
    if (dropped) Object.assign(jsonSchema, schemaOf(dropped, 'output', components));
    // a format makes its pattern redundant, and the limits of safe integers apply to every JSON number
    if (formats.has(String(jsonSchema['format']))) delete jsonSchema['pattern'];
    if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
    if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  };
  const { $schema: _version, $defs = {}, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref', override });
  const suffix = io === 'input' ? 'Input' : '';
  for (const [name, definition] of Object.entries($defs)) components[`${name}${suffix}`] = withReferences(definition, suffix);
  return withReferences(json, suffix);
}

const formats = new Set(['uuid', 'date', 'date-time', 'email']);

/** A schema whose references name the components of the document. */
function withReferences(schema: object, suffix: string): Json {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => name !== 'id' || typeof value !== 'string')
      .map(([name, value]) =>
        name === '$ref' && typeof value === 'string' && value.startsWith('#/$defs/')
          ? [name, `${value.replace('#/$defs/', '#/components/schemas/')}${suffix}`]
          : [name, valueWithReferences(value, suffix)],
      ),
  );
}

function valueWithReferences(value: unknown, suffix: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => valueWithReferences(entry, suffix));
  return typeof value === 'object' && value !== null ? withReferences(value, suffix) : value;
}
