import { beforeAll, describe, expect, it } from 'vitest';
import { demonstrations } from '../../src/app/server/demonstrations.ts';
import { testApi } from '../support/api.ts';
import { demonstrateIn } from '../support/demonstration.ts';
import { callExample, implementedCalls } from '../support/exampleCalls.ts';

const api = await testApi();

describe('the examples of the API document', () => {
  beforeAll(() => demonstrateIn(api, ...demonstrations), 120_000);

  it.each(implementedCalls)('$name is answered 2xx on fresh demonstration data, in the shape of the contract', async (operation) => {
    const answer = await callExample(api, operation);
    expect(answer.status, answer.text.slice(0, 500)).toBeGreaterThanOrEqual(200);
    expect(answer.status, answer.text.slice(0, 500)).toBeLessThan(300);
    const isJson = answer.headers['content-type']?.includes('json') ?? false;
    if (operation.answer && isJson) expect(operation.answer.safeParse(answer.body).error).toBeUndefined();
  });
});
