import { expect, it } from 'vitest';
import { callExample, implementedCalls } from '../../support/exampleCalls.ts';
import { demonstratedApi } from '../../support/demonstratedApi.ts';

const api = await demonstratedApi({}, { connections: 1 });

// A call that holds a connection and waits for a second one waits for ever once as many such calls come at once as there are
it('no call needs two connections to the database at once', { timeout: 240_000 }, async () => {
  const failures: string[] = [];
  for (const operation of implementedCalls) {
    const { status, text } = await callExample(api, operation);
    if (status >= 500) failures.push(`${operation.name} ${status} ${text.slice(0, 200)}`);
  }
  expect(failures).toEqual([]);
});
