import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { findDamage } from '../scripts/crash/damage.ts';
import { crashRounds } from '../scripts/crash/rounds.ts';
import { demonstrations } from '../src/app/server/demonstrations.ts';
import { testDatabase } from './support/database.ts';
import { demonstrateIn } from './support/demonstration.ts';

const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));

describe('a kill in the middle of writes', () => {
  // `npm run crash` does the same for as long as one likes
  it(
    'leaves everything that was acknowledged, and nothing by half, when server, database or both are killed',
    { timeout: 180_000 },
    async () => {
      const dataFolder = join(folder, 'product');
      const { kept, damage } = await crashRounds({ dataFolder, victims: ['application', 'database', 'both'], writingTime: 600 });
      expect(damage).toEqual([]);
      expect(kept).toBeGreaterThan(20);
    },
  );

  it('would be seen to have done damage', async () => {
    await demonstrateIn({ database, filesFolder: join(folder, 'files') }, ...demonstrations);
    const place = { url: database.url, filesFolder: join(folder, 'files') };
    expect(await findDamage(place, [])).toEqual([]);
    await database.run(`
      delete from "purchaseInvoiceLine" where division = 120001;
      delete from "goodsReceiptLine" where division = 120001;
      update "purchaseOrder" set "amountExclVat" = "amountExclVat" + 1 where id = '${seededId(120001, 'purchaseOrder', 1)}';
      update counter set value = 1 where division = 120001 and name = 'purchaseOrder'`);
    rmSync(join(folder, 'files'), { recursive: true });
    const lost = { key: 'x', entity: 'account', path: '/', body: {}, id: seededId(999999, 'account', 1) } as const;
    const found = (await findDamage(place, [lost])).join('\n');
    for (const words of [
      'is not there',
      'is noted 0 times',
      'other totals',
      'its receipts say',
      'without lines',
      'a counter behind',
      'missing or broken',
    ])
      expect(found).toContain(words);
  });
});
