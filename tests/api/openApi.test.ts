import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { operations } from '../../src/app/contract.ts';
import { apiDocument } from '../../src/app/server/apiDocument.ts';
import { examples } from '../../src/app/server/examples.ts';
import { testApi } from '../support/api.ts';

const api = await testApi();
const withBody = operations.filter(({ body }) => body !== undefined);

describe('the API document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(apiDocument()));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  it('is served without sign-in, and so is the page to try it', async () => {
    expect((await api.call<{ openapi: string }>('GET /api/openapi.json', { as: null })).body.openapi).toBe('3.1.0');
    expect((await api.call('GET /api/docs', { as: null })).headers['content-type']).toContain('text/html');
    expect((await api.call('GET /api/docs/ui/swagger-ui-bundle.js', { as: null })).status).toBe(200);
    expect((await api.call('GET /api/docs/ui/package.json', { as: null })).status).toBe(404);
  });

  it('gives every operation an id of its own', () => {
    const { paths } = apiDocument() as { paths: Record<string, Record<string, { operationId: string }>> };
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the examples', () => {
  it('belong to operations that exist', () => {
    const names = new Set(operations.map(({ name }) => name));
    expect(Object.keys(examples).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(withBody.map((operation) => [operation.name, operation] as const))(
    'of %s passes the validation of its body',
    (name, operation) => {
      const example = examples[name]?.body;
      expect(example, 'a JSON body needs an example').toBeDefined();
      expect(operation.body?.safeParse(example).error?.issues).toBeUndefined();
    },
  );
});
