import { expect, test } from 'vitest';
import { translationsFolder } from '../src/app/server/createServer.ts';
import { jobs } from '../src/app/server/jobs.ts';
import { loadTexts } from '#server/http/texts.ts';

const translate = loadTexts(translationsFolder);

test.each(['nl', 'de', 'en'] as const)('every kind of job has a name in %s', (language) => {
  expect(jobs.map(({ name }) => translate(language, `jobs.names.${name}`)).filter((text) => text.startsWith('['))).toEqual([]);
});
