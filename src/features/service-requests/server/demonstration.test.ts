import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { pdfContent } from '../../../../tests/support/pdf.ts';
import { demonstrateAccounts } from '#features/accounts/server/demonstration.ts';
import { demonstrateDivision, demonstrateLocations } from '#features/divisions/server/demonstration.ts';
import { demonstrateItems } from '#features/items/server/demonstration.ts';
import { demonstrateLookups } from '#features/lookups/server/demonstration.ts';
import { diskFileStore } from '#server/files/diskFileStore.ts';
import { loadDemonstration } from '#server/demonstration/loadDemonstration.ts';
import { demonstrateWorkOrders } from '#features/work-orders/server/demonstration.ts';
import { derivedStatus, type WorkOrderStatus } from '../rules.ts';
import { serviceRequestStatus, type ServiceRequestStatus } from '../schema.ts';
import { demonstrateServiceRequests } from './demonstration.ts';

const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'demonstration-'));
const files = diskFileStore(folder);
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  await loadDemonstration({
    url: database.url,
    demonstrations: [
      demonstrateDivision,
      demonstrateLookups,
      demonstrateItems,
      demonstrateAccounts,
      demonstrateLocations,
      demonstrateServiceRequests,
      demonstrateWorkOrders,
    ],
    size: { accounts: 120, assets: 0, today: '2026-11-18' },
    files,
  });
});

async function bytesOf(sha256: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of files.get(sha256)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

describe('demonstrateServiceRequests', () => {
  it('makes requests in every state in every division', async () => {
    const rows = await database.sql<{ division: number; states: string[] }>(sql`
      select division, array_agg(distinct status) as states from "serviceRequest" group by division`);
    expect(rows).toHaveLength(5);
    for (const { states } of rows) expect(states.sort()).toEqual([...serviceRequestStatus.options].sort());
  });

  it('makes work orders from which the very states follow', async () => {
    const rows = await database.sql<{ status: ServiceRequestStatus; workOrders: WorkOrderStatus[] }>(sql`
      select r.status, array_remove(array_agg(w.status), null) as "workOrders" from "serviceRequest" r
      left join "workOrder" w on w.division = r.division and w."serviceRequestId" = r.id group by r.division, r.id`);
    for (const { status, workOrders } of rows) {
      expect(derivedStatus(status, workOrders)).toBe(status);
      expect(workOrders.length > 0).toBe(['Planned', 'Realised', 'Processed'].includes(status));
    }
  });

  it('makes no request that an acceptance would not have passed', async () => {
    expect(
      await database.sql(sql`
        select r.id from "serviceRequest" r join account a on a.division = r.division and a.id = r."accountId"
        where a.blocked or (a."customerPoRequired" and r."acceptedAt" is not null and r."purchaseOrder" is null)
          or (r."slaDueAt" is null) <> (r.status = 'Draft') or r."receiptDate" > '2026-11-18T12:00Z'`),
    ).toEqual([]);
  });

  it('hangs real photos and letters on them', async () => {
    const kept = await database.sql<{ sha256: string; mimeType: string; fileSize: number }>(sql`
      select distinct sha256, "mimeType", "fileSize" from "serviceRequestAttachment"
      union select distinct sha256, "mimeType", "fileSize" from "documentAttachment"`);
    expect(kept.length).toBeGreaterThan(5);
    for (const { sha256, mimeType, fileSize } of kept) {
      const bytes = await bytesOf(sha256);
      expect(bytes.length).toBe(fileSize);
      if (mimeType === 'application/pdf') expect((await pdfContent(bytes)).pages).toHaveLength(1);
      else expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
    }
  });
});
