import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import type { CustomerWorkOrder } from '#features/work-orders/customerSchema.ts';
import type { WorkOrder } from '#features/work-orders/schema.ts';
import { signedContent } from '#features/work-orders/signedContent.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { pdfContent } from '../../../../tests/support/pdf.ts';
import { answersOf, assetIds, critical, locationId, reelReports, whole } from '../../../../tests/support/serviceReports.ts';
import { drawing } from '../../../../tests/support/workOrders.ts';

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor' });
const { reel, clear } = reelReports(api);
const workOrderId = seededId(120001, 'workOrder', 1);
const approved = { ...whole, workOrderId };
const rejected = { ...approved, checklist: answersOf('ExtinguishHoseReel', [{ key: critical, answer: 'Fail' }]), findings: 'Gescheurd.' };

let link: Record<string, string> = {};

beforeEach(async () => {
  await clear();
  await api.database.clear('autograph', 'workOrderDivision');
  await api.database.sql(sql`
    insert into "workOrder" (division, id, number, "locationId", "accountId", type, description, "assetIds", "createdBy", "modifiedBy")
    values (120001, ${workOrderId}, 'WB-1', ${locationId}, ${seededId(120001, 'account', 1)}, 'Maintenance', 'Onderhoud',
      array[${assetIds.reel}]::uuid[], 'x', 'x')`);
  await api.database.sql(sql`insert into "workOrderDivision" (id, division) values (${workOrderId}, 120001)`);
  const { body } = await api.call<{ token: string }>(`POST /api/workorders/${workOrderId}/link`, { as: 'sofie' });
  link = { 'x-workorder-token': body.token };
});

const read = async (language = 'nl') =>
  (await api.call<CustomerWorkOrder>(`GET /api/workorders/${workOrderId}`, { as: null, headers: { ...link, 'accept-language': language } }))
    .body;

const inConsole = async () => (await api.call<WorkOrder>(`GET /api/workorders/${workOrderId}`)).body;

const pdf = async () => (await pdfContent((await api.call(`GET /api/workorders/${workOrderId}/report`)).bytes)).pages.join(' ');

/** Signs by the link what was read. */
async function sign({ version, contentHash }: Pick<CustomerWorkOrder, 'version' | 'contentHash'>) {
  const address = `POST /api/locations/${locationId}/workorders/${workOrderId}/autograph`;
  const sent = { content: await drawing(), fileName: 'x.png', fields: { signedBy: 'J. Bakker', contentHash } };
  return api.upload(address, sent, { as: null, headers: { ...link, 'if-match': `"${version}"` } });
}

const changed = 'Na het ondertekenen is deze werkbon gewijzigd';

describe('a report that is completed after the visit was signed', () => {
  it('shows as a change of what was signed on the page, in the report and by the link, and leaves the signature', async () => {
    const before = await read();
    expect((await sign(before)).status).toBe(201);
    expect(await read('de')).toMatchObject({ autograph: { isChanged: false }, contentHash: before.contentHash });
    expect(await pdf()).not.toContain(changed);
    expect((await reel(rejected)).status).toBe(201);
    expect(await read()).toMatchObject({ version: before.version, autograph: { isChanged: true }, canSign: true });
    expect(await inConsole()).toMatchObject({ isSigned: true, isChangedSinceSigned: true, autograph: { contentForm: 2 } });
    expect(await pdf()).toContain(changed);
  });

  it('is covered by a second signature, which takes the place of the first', async () => {
    await sign(await read());
    await reel(rejected);
    expect((await sign(await read())).status).toBe(201);
    expect(await read()).toMatchObject({ autograph: { isChanged: false } });
    const { autographs = [], isChangedSinceSigned } = await inConsole();
    expect(autographs.filter(({ supersededAt }) => supersededAt === null)).toHaveLength(1);
    expect(autographs).toHaveLength(2);
    expect(isChangedSinceSigned).toBe(false);
    expect(await pdf()).not.toContain(changed);
  });

  it('is a change too where it corrects one that was signed, a draft is none', async () => {
    const { body } = await reel(rejected);
    await sign(await read());
    const correction = { ...approved, correctsReportId: body.id };
    const draft = await reel({ ...correction, status: 'Concept' }, { as: 'sofie' });
    expect(await read()).toMatchObject({ autograph: { isChanged: false } });
    expect((await reel({ ...correction, id: draft.body.id }, { as: 'sofie' })).status).toBe(200);
    expect(await read()).toMatchObject({ autograph: { isChanged: true } });
  });
});

describe('a report that is completed while the customer signs', () => {
  it('is read before it is signed for', async () => {
    const before = await read();
    await reel(rejected);
    const refused = await sign(before);
    expect(refused).toMatchObject({ status: 412, body: { code: 'versionConflict' } });
    expect(refused.text).not.toContain('WB-1');
    expect((await inConsole()).isSigned).toBe(false);
    expect((await sign(await read())).status).toBe(201);
    expect(await read()).toMatchObject({ autograph: { isChanged: false } });
  });

  it('at the same moment is refused to be signed unread, or shows as a change', async () => {
    const before = await read();
    const [signed, completed] = await Promise.all([sign(before), reel(rejected)]);
    expect(completed.status).toBe(201);
    const { autograph } = await read();
    expect(autograph?.isChanged, String(signed.status)).toBe(signed.status === 201 ? true : undefined);
  });
});

describe('a signature of before outcomes were part of it', () => {
  beforeEach(async () => {
    await sign(await read());
    const { items = [], ...order } = await inConsole();
    const hash = createHash('sha256')
      .update(signedContent({ ...order, lines: items }, [], 1))
      .digest('hex');
    await api.database.sql(sql`update autograph set "documentHash" = ${hash}, "contentForm" = 1 where "workOrderId" = ${workOrderId}`);
  });

  it('is compared as it was kept, and the report says what it does not cover', async () => {
    expect(await pdf()).not.toContain('eerdere versie');
    await reel(rejected);
    expect(await inConsole()).toMatchObject({ isChangedSinceSigned: false, autograph: { contentForm: 1 } });
    const text = await pdf();
    expect(text).toContain('eerdere versie');
    expect(text).not.toContain(changed);
  });

  it('still shows a change of the work', async () => {
    await api.database.sql(sql`update "workOrder" set resolution = 'Slang vervangen' where id = ${workOrderId}`);
    expect(await read()).toMatchObject({ autograph: { isChanged: true } });
  });

  it('gives way to one of now', async () => {
    await reel(rejected);
    expect((await sign(await read())).status).toBe(201);
    expect((await inConsole()).autograph).toMatchObject({ contentForm: 2 });
  });
});
