import { expect, it } from 'vitest';
import { z } from 'zod';
import { operation } from '#contract/operation.ts';
import { countedDate, date, dateTime, text } from '#contract/values.ts';
import { formatIn } from '../i18n/format.ts';
import { columnsOf } from './columnsOf.ts';

const row = z.object({ name: text, from: date.nullable(), due: countedDate, until: countedDate.nullable(), at: dateTime });
const listThings = operation('GET /api/{division}/thing', { summary: 'All', access: 'employee', answer: z.array(row) });

it('writes every kind of day as the reader does', () => {
  const columns = columnsOf<z.infer<typeof row>>('things', listThings, { name: {}, from: {}, due: {}, until: {}, at: {} });
  const shown = { name: '2026-11-23', from: '2026-11-23', due: '2026-12-01', until: null, at: '2026-11-23T09:00:00Z' };
  const texts = columns.map(({ text: write }) => write?.(shown, formatIn('de')));
  expect(texts).toEqual([undefined, '23.11.2026', '01.12.2026', '–', undefined]);
});
