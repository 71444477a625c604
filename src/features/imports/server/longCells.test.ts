import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { importApi } from '../../../../tests/support/importApi.ts';

const { upload, step } = await importApi();

it('answers other calls while it reads the longest cells', async () => {
  const long = `a${'\u0301'.repeat(29)}`.repeat(900);
  const row = Array.from({ length: 5 }, () => long).join(';');
  const headings = 'Code;Omschrijving;Begindatum;Einddatum;Artikelgroep';
  const { body } = await upload([headings, ...Array.from({ length: 60 }, () => row)].join('\n'), 'artikelen.csv');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const begun = performance.now();
  expect((await step(body.id, 'check')).status).toBe('Checked');
  const took = performance.now() - begun;
  delay.disable();
  expect(delay.max / 1_000_000).toBeLessThan(took / 4);
}, 60_000);
