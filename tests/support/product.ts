import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, run } from '../../src/app/server/run.ts';
import { readSettings } from '#server/config/settings.ts';
import { removeAfterwards } from './removeAfterwards.ts';

/** Starts the whole product on an empty data folder and a free port; `stop` ends it and removes the folder. */
export async function startProduct(variables: Record<string, string> = {}): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'cura-product-'));
  removeAfterwards(folder);
  const running = await run(readSettings({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'fatal', ...variables }));
  return {
    ...running,
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
