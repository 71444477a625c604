import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { apiDocument } from '../src/app/server/apiDocument.ts';
import { operations } from '../src/app/contract.ts';
import glossary from '../src/app/server/glossary.json' with { type: 'json' };

interface Described {
  operationId: string;
  parameters: { name: string; in: string; description?: string; schema: JsonSchema; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema & { maxItems?: number } }> }>;
}

const document = apiDocument() as { paths: Record<string, Record<string, Described>> };
const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('the API document is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
});

test('it describes every address of every call', () => {
  const addresses = operations.flatMap(({ name, paths }) => paths.map((_, index) => (index === 0 ? name : `${name}${index + 1}`)));
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(addresses.sort());
});

test('no two of its templates differ only in the name of a parameter', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
});

test('the parameters of a path are those of its template', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters } of Object.values(methods)) {
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(names);
    }
  }
});

test('every JSON body has an example', () => {
  const bodies = described.flatMap(({ operationId, requestBody }) => {
    const json = requestBody?.content['application/json'];
    return json && json.example === undefined ? [operationId] : [];
  });
  expect(bodies).toEqual([]);
});

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  maxLength?: number;
  format?: string;
  description?: string;
}

/** The properties of all schemas of the document, by where they stand. */
function propertiesIn(node: unknown, at = ''): { at: string; property: JsonSchema }[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'example') return [];
    const own =
      name === 'properties'
        ? Object.entries(value as object).map(([field, property]) => ({ at: `${at}.${field}`, property: property as JsonSchema }))
        : [];
    return [...own, ...propertiesIn(value, `${at}/${name}`)];
  });
}

function hasType({ $ref, type, anyOf, items }: JsonSchema): boolean {
  if ($ref !== undefined) return true;
  if (anyOf) return anyOf.every(hasType);
  return type !== undefined && (type !== 'array' || (items !== undefined && hasType(items)));
}

test('every property has a meaning, and every meaning a property', () => {
  const properties = propertiesIn(document);
  const parameters = described.flatMap((call) => call.parameters);
  expect([...new Set(parameters.filter(({ description }) => !description).map(({ name }) => name))]).toEqual([]);
  expect([...new Set(properties.filter(({ property }) => !property.description).map(({ at }) => at))]).toEqual([]);
  const used = new Set([...properties.map(({ property }) => property.description), ...parameters.map(({ description }) => description)]);
  expect(Object.entries(glossary).filter(([, meaning]) => !used.has(meaning))).toEqual([]);
});

// Values without a fixed schema: fields in the history, measurements of an engineer
const openValues = new Set(['before', 'after', 'measurement']);

function hasLength(property: JsonSchema): boolean {
  const { type, anyOf, maxLength, format } = property;
  if (anyOf) return anyOf.every(hasLength);
  return (
    ![type].flat().includes('string') ||
    maxLength !== undefined ||
    format !== undefined ||
    'enum' in property ||
    'const' in property ||
    'pattern' in property
  );
}

test('every text has a length, a format or its values', () => {
  const parameters = described.flatMap(({ parameters: all }) => all);
  expect(parameters.filter(({ schema }) => !hasLength(schema)).map(({ name }) => name)).toEqual([]);
  const endless = propertiesIn(document).filter(({ at, property }) => !openValues.has(at.split('.').at(-1) ?? '') && !hasLength(property));
  expect(endless.map(({ at }) => at)).toEqual([]);
});

/** The lists in a schema that have no largest number of entries, by where they stand. */
function endlessLists(node: unknown, at = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, maxItems } = node as { type?: unknown; maxItems?: number };
  const own = [type].flat().includes('array') && maxItems === undefined ? [at] : [];
  return [...own, ...Object.entries(node).flatMap(([name, inner]) => (name === 'example' ? [] : endlessLists(inner, `${at}/${name}`)))];
}

test('every list in a request has a largest number of entries, and so has every page of a list', () => {
  expect(described.flatMap(({ operationId, parameters, requestBody }) => endlessLists([parameters, requestBody], operationId))).toEqual([]);
  const paged = new Set(operations.filter(({ list }) => list).map(({ name }) => name));
  const pages = described.filter(({ operationId }) => paged.has(operationId.replace(/\d$/, '')));
  expect(pages.length).toBeGreaterThan(50);
  const rows = pages.map(({ responses }) => responses['200']?.content?.['application/json']?.schema);
  expect(rows.filter((schema) => schema?.type === 'array' && schema.maxItems !== 1000)).toEqual([]);
});

test('the lines of every document have a largest number', () => {
  const isCounted = ({ at }: { at: string }) => /^\.components.*\.lines$/.test(at.replaceAll('/', '.')) && !at.includes('LocationEstimate');
  const lines = propertiesIn(document).filter(isCounted);
  expect(lines.length).toBeGreaterThan(8);
  expect(lines.filter(({ property }) => !('maxItems' in property)).map(({ at }) => at)).toEqual([]);
});

test('every property has a type', () => {
  const untyped = propertiesIn(document).filter(({ property }) => !hasType(property));
  expect(untyped.map(({ at }) => at)).toEqual([]);
});
