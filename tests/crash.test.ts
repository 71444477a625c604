import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { findDamage } from '../scripts/crash/damage.ts';
import { derived } from '../scripts/crash/derived.ts';
import { crashRounds } from '../scripts/crash/rounds.ts';
import { demonstrations } from '../src/app/server/demonstrations.ts';
import { testDatabase } from './support/database.ts';
import { demonstrateIn } from './support/demonstration.ts';

const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));

describe('a fault in the middle of writes', () => {
  // `npm run crash` does the same for as long as one likes, for all kinds
  it('leaves everything that was acknowledged, and nothing by half', { timeout: 180_000 }, async () => {
    const { kept, damage } = await crashRounds({
      folder: mkdtempSync(join(folder, 'product-')),
      kinds: ['application', 'database', 'files'],
      writingTime: 600,
    });
    expect(damage).toEqual([]);
    expect(kept).toBeGreaterThan(20);
  });

  it('would be seen to have done damage', async () => {
    await demonstrateIn({ database, filesFolder: join(folder, 'files') }, ...demonstrations);
    const place = { url: database.url, filesFolder: join(folder, 'files') };
    expect(await findDamage(place, [])).toEqual([]);
    // One row of each table at least is made wrong in each of its derived figures, another one loses its lines
    await database.run(`
      update "purchaseOrder" set "amountExclVat" = "amountExclVat" + 1, "supplierName" = 'Niemand', "searchText" = '',
        "receiptStatus" = case "receiptStatus" when 'Open' then 'Complete' else 'Open' end;
      update "salesOrder" set "vatAmount" = "vatAmount" + 1, "orderedByName" = 'Niemand',
        "deliveryStatus" = case "deliveryStatus" when 'Open' then 'Complete' else 'Open' end;
      update "purchaseInvoice" set amount = amount + 1, "supplierName" = 'Niemand';
      update "purchaseOrderLine" set "receivedQuantity" = "receivedQuantity" + 1, "invoicedQuantity" = "invoicedQuantity" + 1 where "lineNumber" = 1;
      update "salesOrderLine" set "quantityDelivered" = "quantityDelivered" + 1 where "lineNumber" = 1;
      ${['purchaseOrder', 'goodsReceipt', 'goodsDelivery', 'stockCount', 'purchaseInvoice'].map((name) => withoutLines(name)).join(';')};
      ${withoutLines('salesOrder', 'orderId')};
      update "itemWarehouse" set "currentStock" = "currentStock" + 1, "plannedStockIn" = "plannedStockIn" + 1;
      update asset set "locationName" = 'Nergens';
      update "salesOrderLine" set "deliveryStatus" = case "deliveryStatus" when 'Open' then 'Complete' else 'Open' end;
      update "goodsDeliveryLine" set "serialNumbers" = '{niet geleverd}' where "quantityDelivered" > 0;
      delete from "tagDivision";
      delete from "assetDue";
      delete from "locationDivision";
      update counter set value = 0`);
    rmSync(join(folder, 'files'), { recursive: true });
    const lost = { key: 'x', entity: 'account', method: 'POST', path: '/', body: {}, id: seededId(999999, 'account', 1) } as const;
    const found = (await findDamage(place, [lost])).join('\n');
    for (const words of ['is not there', 'is noted 0 times', 'missing or broken', ...Object.keys(derived)]) expect(found).toContain(words);
  });
});

/** Takes the lines of one document away, and leaves it. */
function withoutLines(document: string, parent = document === 'purchaseInvoice' ? 'invoiceId' : `${document}Id`): string {
  return `update "${document}Line" set "deletedAt" = now() where "${parent}" = (select id from "${document}" where division = 120001 order by id limit 1)`;
}
