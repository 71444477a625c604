/** The parts of a JSON Schema made by zod that the server reads. */
export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
  type?: string;
  format?: string;
  readOnly?: boolean;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
}

/** The schema to which `schema` refers in `root`, or `schema` itself when it is no reference. */
export function resolveSchema(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = schema.$ref?.replace('#/$defs/', '');
  return (name === undefined ? undefined : root.$defs?.[name]) ?? schema;
}
