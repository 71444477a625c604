import sharp from 'sharp';
import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { assetTypeOf } from '#features/assets/norms/assetTypes.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { answersOf, arrangeAssets, assetIds, homeOf, report } from '../../../../tests/support/serviceReports.ts';
import { serviceReportAttachment, type ServiceReport } from '../schema.ts';

type Attachment = z.infer<typeof serviceReportAttachment>;

const api = await testApi({ CAPABILITY_ROLES: 'supervisor=CURA-Supervisor' });
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';
const point = assetTypeOf('ExtinguishHoseReel').checklist[0]?.key ?? '';
let photo: Buffer;
let draft: ServiceReport;

beforeAll(async () => {
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
  await arrangeAssets(api);
});

beforeEach(async () => {
  api.setNow('2026-11-22T10:00:00Z');
  await api.database.clear('serviceReport', 'audit', 'idempotency', 'counter');
  draft = (await report(api, assetIds.reel, {}, { as: 'piet' })).body;
});

const pathOf = ({ id }: ServiceReport) => `${homeOf(assetIds.reel)}/serviceReport/${id}/attachments`;
const attach = (to: ServiceReport, fields: Record<string, string> = {}, as = 'piet', content = photo) =>
  api.upload<Attachment & { code: string; errors?: object }>(
    `POST ${pathOf(to)}`,
    { content, fileName: 'slang.jpg', fields: { type: 'Photo', ...fields } },
    { as },
  );

/** Sends a photo under an Idempotency-Key. */
const sendPhoto = (key: string, as = 'piet') =>
  api.upload<Attachment>(
    `POST ${pathOf(draft)}`,
    { content: photo, fileName: 'slang.jpg', fields: { type: 'Photo' } },
    { as, headers: { 'idempotency-key': key } },
  );
// as after a day
const forgetAnswers = () => api.database.sql(sql`delete from idempotency`);
const attachments = async () => (await api.call<ServiceReport>(`GET ${homeOf(assetIds.reel)}/serviceReport/${draft.id}`)).body.attachments;

async function completed(): Promise<ServiceReport> {
  const checklist = answersOf('ExtinguishHoseReel');
  return (await report(api, assetIds.reel, { id: draft.id, status: 'Completed', reportDate: '2026-11-20', checklist }, { as: 'piet' }))
    .body;
}

describe('a photo of a report', () => {
  it('belongs to a point of the checklist, and stands in the report', async () => {
    const { status, body } = await attach(draft, { description: 'Lek bij de koppeling', checklistKey: point });
    expect(status).toBe(201);
    expect(serviceReportAttachment.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({ type: 'Photo', description: 'Lek bij de koppeling', checklistKey: point, mimeType: 'image/jpeg' });
    const read = await api.call<ServiceReport>(`GET ${homeOf(assetIds.reel)}/serviceReport/${draft.id}`);
    expect(read.body.attachments).toEqual([body]);
    expect((await sharp((await api.call(`GET ${body.url}`)).bytes).metadata()).width).toBe(900);
    expect((await sharp((await api.call(`GET ${body.thumbnailUrl}`)).bytes).metadata()).width).toBeLessThan(900);
  });

  it.each([
    ['an unknown point', { checklistKey: 'nosuch' }, 400],
    ['a photo that is called a video', { type: 'Video' }, 415],
    ['a type that does not exist', { type: 'Audio' }, 400],
  ])('is refused with %s', async (_, fields, status) => {
    expect((await attach(draft, fields)).status).toBe(status);
  });

  it('is refused when it is no image at all', async () => {
    expect((await attach(draft, {}, 'piet', Buffer.from('%PDF-1.4 keuring'))).status).toBe(415);
  });

  it('is added and removed by the author and by supervisors only', async () => {
    expect((await attach(draft, {}, 'anna')).status).toBe(403);
    const { body } = await attach(draft, {}, 'sofie');
    expect((await api.call(`DELETE ${pathOf(draft)}/${body.reference}`, { as: 'anna' })).status).toBe(403);
    expect((await api.call(`DELETE ${pathOf(draft)}/${body.reference}`, { as: 'piet' })).status).toBe(204);
    expect((await api.call(`GET ${pathOf(draft)}/${body.reference}`)).status).toBe(404);
  });

  it('comes to a completed report by a supervisor for seven days, and stays', async () => {
    const fixed = await completed();
    expect((await attach(fixed)).status).toBe(403);
    api.setNow('2026-11-29T09:59:00Z');
    const { status, body } = await attach(fixed, {}, 'sofie');
    expect(status).toBe(201);
    expect(await api.problem(`DELETE ${pathOf(fixed)}/${body.reference}`, { as: 'sofie' })).toMatchObject({ status: 409, code: 'closed' });
    api.setNow('2026-11-29T10:01:00Z');
    expect((await attach(fixed, {}, 'sofie')).status).toBe(409);
  });

  it('is stored once, however late it is sent again under its key', async () => {
    const first = await sendPhoto('photo-1');
    await forgetAnswers();
    expect(await sendPhoto('photo-1')).toMatchObject({ status: 201, body: first.body });
    await completed();
    await forgetAnswers();
    expect(await sendPhoto('photo-1')).toMatchObject({ status: 201, body: first.body });
    expect(await attachments()).toHaveLength(1);
    expect((await sendPhoto('photo-1', 'anna')).status).toBe(403);
  });

  it('does not come back when it is sent again after it was removed', async () => {
    const { body } = await sendPhoto('photo-2');
    await api.call(`DELETE ${pathOf(draft)}/${body.reference}`, { as: 'piet' });
    await forgetAnswers();
    expect((await sendPhoto('photo-2')).status).toBe(201);
    expect(await attachments()).toEqual([]);
  });

  it('is not found below another object or report', async () => {
    const { body } = await attach(draft);
    const other = `${homeOf(assetIds.extinguisher)}/serviceReport/${draft.id}/attachments/${body.reference}`;
    expect((await api.call(`GET ${other}`)).status).toBe(404);
    expect((await api.call(`GET ${homeOf(assetIds.reel)}/serviceReport/${unknown}/attachments/${body.reference}`)).status).toBe(404);
  });
});
