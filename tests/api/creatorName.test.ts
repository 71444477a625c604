import { expect, it } from 'vitest';
import { z } from 'zod';
import { callExample, implementedCalls } from '../support/exampleCalls.ts';
import { demonstratedApi } from '../support/demonstratedApi.ts';

const api = await demonstratedApi();
const creations = implementedCalls.filter(({ method, status, answer }) => method === 'POST' && status === 201 && answer);

function namesCreator(answer: z.ZodType | undefined): boolean {
  const one = answer instanceof z.ZodArray ? answer.element : answer;
  return one instanceof z.ZodObject && 'creatorName' in one.shape;
}

it.each(creations)('$name names who made the record', async (operation) => {
  const { status, body } = await callExample(api, operation);
  expect(status).toBe(201);
  const records = [body].flat() as { createdBy?: string; creatorName?: string }[]; // what was made
  expect(records.length).toBeGreaterThan(0);
  const isNamed = namesCreator(operation.answer);
  for (const record of records) if (isNamed || record.createdBy !== undefined) expect(record.creatorName).toBe('Ada Vermeulen');
});

it('looks at many kinds of records', () => {
  expect(creations.filter(({ answer }) => namesCreator(answer)).length).toBeGreaterThan(20);
});
