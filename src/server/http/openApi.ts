import { z } from 'zod';
import { problems } from '#contract/problem.ts';
import { isSecured, type Operation } from '#contract/operation.ts';
import { schemaOf, type Json } from './jsonSchema.ts';
import { exportColumnsOf, exportTypes } from './exportColumns.ts';
import { largestPageSize, listParameters } from './listRequest.ts';
import { octetStream } from './readForm.ts';
import { mostEntries } from './requireStorable.ts';
import { rowFieldsOf, wholeListParameters } from './wholeList.ts';

/** An example of a call. An implemented call answers it with 2xx on fresh demonstration data. */
export interface OperationExample {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Examples by the name of the operation. */
export type OperationExamples = Readonly<Record<string, OperationExample>>;

/** The parts of the document besides the calls. */
export interface DocumentOptions {
  title: string;
  version: string;
  /** Names of the calls that answer 501. */
  notImplemented: ReadonlySet<string>;
  /** Descriptions of fields whose schema has none: by name, or by schema and name, `Asset.number`. */
  glossary: Readonly<Record<string, string>>;
}

/**
 * The OpenAPI 3.1 document of a contract. Every address of a call is an operation of its own; its operationId is the name of the
 * call, with a number appended for the second address.
 */
export function openApiOf(operations: readonly Operation[], examples: OperationExamples, options: DocumentOptions): Json {
  const components: Json = { Problem: problemSchema };
  const paths: Record<string, Json> = {};
  const templates = templatesOf(operations);
  for (const operation of operations) {
    for (const [index, path] of operation.paths.entries()) {
      const template = templates.get(shapeOf(path)) ?? path;
      const example = examples[operation.name] ?? {};
      const isMissing = options.notImplemented.has(operation.name);
      const described = describe({ operation, address: { path, template }, example, components }, isMissing);
      paths[template] = {
        ...paths[template],
        [operation.method.toLowerCase()]: { operationId: index === 0 ? operation.name : `${operation.name}${index + 1}`, ...described },
      };
    }
  }
  const document = {
    openapi: '3.1.0',
    info: { title: options.title, version: options.version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
  for (const [name, schema] of Object.entries(components)) explain(schema, name, options.glossary);
  explain(paths, '', options.glossary);
  return document;
}

function isParameter(node: Json): node is Json & { name: string; schema: Json } {
  return typeof node['in'] === 'string' && typeof node['schema'] === 'object';
}

/**
 * Adds descriptions to the parameters, and to the properties of all schemas in a node that have none. A body gets the name of its
 * record as its title.
 */
function explain(node: unknown, within: string, glossary: DocumentOptions['glossary']): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as Json; // any object may be read by keys
  const record = typeof schema['title'] === 'string' && schema['properties'] ? schema['title'] : within;
  if (isParameter(schema))
    schema['description'] ??= schema.schema['description'] ?? glossary[`Parameter.${schema.name}`] ?? glossary[schema.name];
  for (const [name, value] of Object.entries(schema)) {
    if (name === 'properties') {
      const properties = value as Record<string, Json>; // in JSON Schema a schema for each field
      for (const [field, property] of Object.entries(properties)) {
        property['description'] ??= glossary[`${record}.${field}`] ?? glossary[field];
      }
    }
    if (name !== 'example') explain(value, record, glossary);
  }
}

/** OpenAPI forbids two templates that differ only in a parameter's name: the first one is used for both. */
function templatesOf(operations: readonly Operation[]): Map<string, string> {
  const templates = new Map<string, string>();
  for (const path of operations.flatMap(({ paths }) => paths)) {
    if (!templates.has(shapeOf(path))) templates.set(shapeOf(path), path);
  }
  return templates;
}

function shapeOf(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}

/** The address of a call: its own path, and the template that the document shows for it. */
interface Address {
  path: string;
  template: string;
}

/** A call to describe at one of its addresses. Named schemas are added to the components. */
interface Described {
  operation: Operation;
  address: Address;
  example: OperationExample;
  components: Json;
}

function describe({ operation, address, example, components }: Described, isMissing: boolean): Json {
  return {
    summary: operation.summary,
    tags: [tagOf(address.path)],
    ...(isMissing ? { description: 'Not available yet: answers 501.' } : {}),
    ...(isSecured(operation) ? {} : { security: [] }),
    parameters: [
      ...pathParameters(operation, address, example, components),
      ...queryParameters(operation, example, components),
      ...headerParameters(operation, components),
    ],
    ...requestBody(operation, example, components),
    responses: responses(operation, components),
  };
}

function tagOf(path: string): string {
  const words = path.split('/').filter((part) => part !== '' && part !== 'api' && !part.startsWith('{'));
  const [first = 'api', second] = words;
  return (first === 'division' || first === 'divisions' || first === 'locations') && second ? second : first;
}

function pathParameters(operation: Operation, { path, template }: Address, example: OperationExample, components: Json): Json[] {
  const own = parameterNames(path);
  return parameterNames(template).map((name, index) => {
    const ownName = own[index] ?? name;
    const schema = operation.path?.[ownName];
    return {
      name,
      in: 'path',
      required: true,
      schema: schema ? schemaOf(schema, 'input', components) : { type: 'string', maxLength: 4000 },
      ...(example.path?.[ownName] === undefined ? {} : { example: example.path[ownName] }),
    };
  });
}

function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function queryParameters(operation: Operation, example: OperationExample, components: Json): Json[] {
  const shape = operation.query instanceof z.ZodObject ? operation.query.shape : {};
  const own = Object.entries(shape).map(([name, of]) => {
    const schema = of as z.ZodType; // zod types it by its core
    return {
      name,
      in: 'query',
      required: !schema.safeParse(undefined).success,
      schema: schemaOf(schema, 'input', components),
      ...(example.query?.[name] === undefined ? {} : { example: example.query[name] }),
    };
  });
  const ofLists = operation.list ? listParameters : rowFieldsOf(operation) ? wholeListParameters : [];
  const common = ofLists
    .filter((name) => !(name in shape))
    .map((name) => ({
      name,
      in: 'query',
      required: false,
      schema: { type: 'string', maxLength: longestUrl },
      description: listTexts[name],
    }));
  return [...own, ...common];
}

// Node's limit for the request line and headers
const longestUrl = 16_000;

const listTexts: Record<(typeof listParameters)[number], string> = {
  sort: '`["name","ASC"]` or `-name`',
  range: '`[0,24]`, up to row 10,000',
  filter: 'A JSON object of field values; `q` is the free-text search',
  page: 'Page number with the header PageSize',
};

function headerParameters(operation: Operation, components: Json): Json[] {
  const own = Object.entries(operation.headers ?? {}).map(([name, schema]) => ({
    name,
    in: 'header',
    required: !schema.safeParse(undefined).success,
    schema: schemaOf(schema, 'input', components),
  }));
  const names = new Set(own.map(({ name }) => name));
  const add = (name: string, schema: Json) => (names.has(name) ? [] : [{ name, in: 'header', required: false, schema }]);
  return [
    ...own,
    ...(operation.list
      ? [
          ...add('PageSize', { type: 'integer', minimum: 1, maximum: largestPageSize }),
          ...add('After', { type: 'string', maxLength: 1000 }),
        ]
      : []),
    ...(operation.method === 'POST' ? add('Idempotency-Key', { type: 'string', maxLength: 200 }) : []),
    ...(operation.method === 'PUT' || operation.method === 'DELETE' ? add('If-Match', { type: 'string', maxLength: 100 }) : []),
  ];
}

// Example names of files of the kinds that forms accept
const fileExamples = {
  any: 'bijlage.pdf',
  media: 'foto.png',
  signature: 'handtekening.png',
  sheets: 'relaties.csv',
  document: 'bijlage.pdf',
} as const;

function requestBody(operation: Operation, example: OperationExample, components: Json): Json {
  if (operation.form) {
    const texts = Object.entries(operation.form).map(([name, schema]) => [name, schemaOf(schema, 'input', components)]);
    const schema = {
      type: 'object',
      properties: {
        ...Object.fromEntries(texts),
        file: { type: 'string', format: 'binary' },
        uploadId: { type: 'string', format: 'uuid', description: 'In place of the file: an upload of the caller whose parts have arrived' },
      },
    };
    const form = { ...(example.body as Json | undefined), file: fileExamples[operation.upload ?? 'any'] }; // the fields of a form
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema, example: form } } } };
  }
  if (operation.octets) {
    const media = { schema: { type: 'string', format: 'binary' }, example: example.body };
    return { requestBody: { required: true, content: { [octetStream]: media } } };
  }
  if (!operation.body) return {};
  const schema = withMostEntries(schemaOf(operation.body, 'input', components));
  const media = example.body === undefined ? { schema } : { schema, example: example.body };
  return { requestBody: { required: !operation.bodyOptional, content: { 'application/json': media } } };
}

// requireStorable.ts refuses longer lists in any body, also in fields that are accepted and dropped
function withMostEntries(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withMostEntries);
  if (typeof node !== 'object' || node === null) return node;
  const limited = Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, withMostEntries(inner)]));
  return limited['type'] === 'array' ? { maxItems: mostEntries, ...limited } : limited;
}

function responses(operation: Operation, components: Json): Json {
  const content: Json = {};
  const answers = [operation.answer, operation.linkAnswer].flatMap((schema) => (schema ? [schemaOf(schema, 'output', components)] : []));
  for (const answer of answers) if (operation.list && answer['type'] === 'array') answer['maxItems'] = largestPageSize;
  if (answers.length > 0) content['application/json'] = { schema: answers.length === 1 ? answers[0] : { oneOf: answers } };
  if (exportColumnsOf(operation))
    for (const type of Object.values(exportTypes)) content[type] = { schema: { type: 'string', format: 'binary' } };
  if (operation.bytes) content['application/octet-stream'] = { schema: { type: 'string', format: 'binary' } };
  const hasContent = Object.keys(content).length > 0 && operation.status !== 204;
  return {
    [String(operation.status)]: { description: 'Success', ...(hasContent ? { content } : {}) },
    ...(operation.mayBeNothing ? { '204': { description: 'There is nothing yet' } } : {}),
    default: {
      description: 'A problem (RFC 9457)',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  };
}

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string', maxLength: 200 },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problems) },
    detail: { type: 'string', maxLength: 2000 },
    instance: { type: 'string', format: 'uri-reference' },
    traceId: { type: 'string', maxLength: 100 },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
};
