import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiDocument } from '../src/app/server/apiDocument.ts';

// Below node_modules, where the generated client finds its runtime
const root = resolve(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'api-client-'));
const documentFile = join(folder, 'openapi.json');
const source = JSON.stringify(apiDocument());

beforeAll(() => writeFileSync(documentFile, source));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a linter finds nothing in the API document', { timeout: 120_000 }, async () => {
  const rules = {
    // The specification's own addresses: a static word wins over a parameter
    'no-ambiguous-paths': 'off',
    // `default` stands for every problem
    'operation-4xx-response': 'off',
    // A record with one member for each name of an enumeration names them in `propertyNames`
    'no-required-schema-properties-undefined': 'off',
  } as const;
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const problems = await lintFromString({ source, absoluteRef: documentFile, config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${String(location[0]?.pointer)}`)).toEqual([]);
});

it('a client generated from it compiles, and knows every call and type', { timeout: 120_000 }, async () => {
  const client = join(folder, 'client.ts');
  const code = await generateSource(documentFile);
  writeFileSync(client, code);
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    'node',
  ];
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, ...options, client]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
  expect(code.match(/^export function \w+\(/gm)?.length).toBeGreaterThan(150);
  const unknowns = code.split('\n').filter((line) => /: (any|unknown)\b/.test(line) && !openValues.test(line));
  expect(unknowns).toEqual([]);
});

// Objects whose members are the caller's own, such as the attributes of an asset type
const openValues = /\[key: string\]: any;/;
