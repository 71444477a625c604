import { readFileSync } from 'node:fs';
import { openApiOf } from '#server/http/openApi.ts';
import { operations } from '../contract.ts';
import { examples } from './examples.ts';
import { implementations } from './features.ts';
import glossary from './glossary.json' with { type: 'json' };

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }; // npm demands it

/** Names of the declared calls that are not implemented and answer 501. */
export function notImplemented(): Set<string> {
  const implemented = new Set(implementations.map(({ operation }) => operation));
  return new Set(operations.filter((operation) => !implemented.has(operation)).map(({ name }) => name));
}

/** The OpenAPI 3.1 document of the whole API. */
export function apiDocument(): Record<string, unknown> {
  return openApiOf(operations, examples, {
    title: 'Maintenance and service management',
    version,
    notImplemented: notImplemented(),
    glossary,
  });
}
