import sharp from 'sharp';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import type { ServiceRequest } from '#features/service-requests/schema.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { accountIds } from '../../../../tests/support/serviceRequests.ts';
import { addTagged, arrangeTagged, newTag, report, stranger, tag } from '../../../../tests/support/taggedAssets.ts';
import { publicAsset, publicReportAnswer } from '../publicReportSchema.ts';

const api = await testApi();

beforeAll(() => arrangeTagged(api));

async function refusal(body: unknown, about = tag) {
  const { status, code, errors = {} } = await api.problem(`POST /api/public/asset/${about}`, { ...stranger, body });
  return { status, code, fields: Object.keys(errors) };
}

async function requestOf(number: number | undefined): Promise<ServiceRequest> {
  const [row] = await api.database.sql<{ id: string }>(sql`select id from "serviceRequest" where division = 120001 and number = ${number}`);
  return (await api.call<ServiceRequest>(`GET /api/servicerequest/120001/${row?.id}`)).body;
}

async function countRequests(): Promise<number> {
  const [row] = await api.database.sql<{ count: number }>(sql`select count(*)::integer as count from "serviceRequest"`);
  return row?.count ?? 0;
}

describe('an object by its tag', () => {
  it('is found by a known person in any case of its letters, by a stranger only by a tag of the server', async () => {
    await addTagged(api, 'Keuken-Blusser', { isServerTag: false });
    for (const written of ['Keuken-Blusser', 'keuken-blusser', 'KEUKEN-BLUSSER', 'keukeN-blusseR']) {
      expect((await api.call(`GET /api/assets/${written}`)).status).toBe(200);
      expect((await api.call(`GET /api/assets/${written}`, stranger)).status).toBe(404);
    }
  });

  it('is checked by a stranger whose long message has an emoji where the note of its history ends', async () => {
    const about = newTag();
    await addTagged(api, about);
    const answer = await report(api, about, { kind: 'UserCheck', message: `${'x'.repeat(999)}🚒`, checks: {} });
    expect(answer.status, answer.text).toBe(200);
  });

  it('is shown to strangers without customer, address and notes, in their language', async () => {
    const answer = await api.call(`GET /api/assets/${tag.toLowerCase()}`, { ...stranger, headers: { 'accept-language': 'de' } });
    expect(answer.status).toBe(200);
    expect(publicAsset.strict().safeParse(answer.body).error).toBeUndefined();
    expect(answer.body).toMatchObject({
      tag,
      typeLabel: 'Pulverlöscher',
      size: '9 kg',
      room: 'Keuken',
      serviceCompanyPhone: '+31 30 123 4567',
    });
    expect(answer.body['dueReason']).toMatch(/^NEN 2559: .*10\. Januar 2026/);
    expect(answer.text).not.toMatch(/Linde|portier|Utrecht/);
    expect((await api.call(`GET /api/assets/${tag}?language=en`, stranger)).body).toMatchObject({ typeLabel: 'Powder extinguisher' });
  });

  it('says the same of a tag that a person typed, of a deleted object and of no object', async () => {
    await addTagged(api, 'TYPED-1', { isServerTag: false });
    const gone = newTag();
    await api.database.sql(sql`update asset set "deletedAt" = now() where id = ${await addTagged(api, gone)}`);
    const answers = await Promise.all(
      ['TYPED-1', gone, 'NO-SUCH-TAG', '%F0%9F%94%A5'].map((name) => api.problem(`GET /api/assets/${name}`, stranger)),
    );
    for (const { instance: _, traceId: __, ...answer } of answers) expect(answer).toEqual({ ...answer, status: 404, code: 'notFound' });
    expect(new Set(answers.map(({ title }) => title)).size).toBe(1);
    expect(await refusal({}, 'TYPED-1')).toMatchObject({ status: 404 });
  });

  it('is whole for the people of its division, also by a tag that was typed, and public for others', async () => {
    expect((await api.call(`GET /api/assets/typed-1`)).body).toMatchObject({ tag: 'TYPED-1', notes: 'Sleutel bij de portier' });
    const { body, text } = await api.call(`GET /api/assets/${tag}`, { as: 'carla' });
    expect(body).toMatchObject({ tag, typeLabel: 'Poederblusser' });
    expect(text).not.toContain('portier');
  });
});

describe('a look at an object', () => {
  it('answers as many events as are asked for, without names', async () => {
    const about = newTag();
    await addTagged(api, about);
    for (const checks of [{ seal: 'Pass' }, { seal: 'Fail' }, {}]) await report(api, about, { kind: 'UserCheck', checks });
    const { body, text } = await report(api, about, undefined, { headers: { pagesize: '2' } });
    expect(publicReportAnswer.safeParse(body).error).toBeUndefined();
    expect(body.history).toEqual([expect.objectContaining({ kind: 'PublicReport' }), expect.objectContaining({ kind: 'PublicReport' })]);
    expect(Object.keys(body.history[0] ?? {})).toEqual(['at', 'kind']);
    expect(text).not.toContain('anonymous');
  });
});

describe('a report', () => {
  const defect = { kind: 'Defect', name: 'J. de Wit', email: 'wit@linde.example', message: 'De verzegeling is verbroken.', consent: true };

  it('opens a request for the account of the location, with the object and the way to reach the person', async () => {
    const { status, body, text } = await report(api, tag, defect);
    expect(status, text).toBe(200);
    expect(publicReportAnswer.safeParse(body).error).toBeUndefined();
    expect(text).not.toMatch(/wit|verzegeling is/i);
    const request = await requestOf(body.serviceRequestNumber);
    expect(request).toMatchObject({
      source: 'Public',
      status: 'Open',
      requestType: 'Repair',
      accountId: accountIds.plain,
      locationId: seededId(120001, 'location', 1),
      description: 'Via het label gemeld: defect, Poederblusser, Keuken',
      contacts: [{ name: 'J. de Wit', email: 'wit@linde.example', role: 'Requester' }],
      assets: [{ tag }],
    });
    expect(request.notes).toContain('De verzegeling is verbroken.');
    expect(request.slaDueAt).not.toBeNull();
    expect(body.history[0]).toMatchObject({ kind: 'PublicReport' });
  });

  it('opens one request when it comes twice within minutes, also at once, and another one later', async () => {
    const about = newTag();
    await addTagged(api, about);
    const before = await countRequests();
    const twice = await Promise.all([report(api, about, defect), report(api, about, defect)]);
    expect(new Set(twice.map(({ body }) => body.serviceRequestNumber)).size).toBe(1);
    expect(await countRequests()).toBe(before + 1);
    await api.database.sql(sql`update "publicReport" set at = now() - interval '11 minutes'`);
    expect((await report(api, about, defect)).body.serviceRequestNumber).not.toBe(twice[0]?.body.serviceRequestNumber);
    expect((await report(api, about, { ...defect, message: 'En hij lekt.' })).status).toBe(200);
    expect(await countRequests()).toBe(before + 3);
  });

  it('adds a photo that comes with a repetition to the request of the first one, once', async () => {
    const about = newTag();
    await addTagged(api, about);
    const picture = (background: string) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .jpeg()
        .toBuffer();
    const photo = (await picture('#c00')).toString('base64');
    const { body } = await report(api, about, defect);
    const later = await report(api, about, { ...defect, photo });
    await report(api, about, { ...defect, photo });
    await report(api, about, { ...defect, photo: (await picture('#00c')).toString('base64') });
    expect(later.body.serviceRequestNumber).toBe(body.serviceRequestNumber);
    expect((await requestOf(body.serviceRequestNumber)).attachments).toHaveLength(2);
  });

  it('answers a repeated Idempotency-Key as before', async () => {
    const about = newTag();
    await addTagged(api, about);
    const headers = { 'idempotency-key': newTag() };
    const first = await report(api, about, { kind: 'Used' }, { headers });
    await api.database.sql(sql`delete from "publicReport"`);
    expect(await report(api, about, { kind: 'Used' }, { headers })).toMatchObject({ status: 200, text: first.text });
    expect((await report(api, about, { kind: 'Missing' }, { headers })).status).toBe(422);
  });

  it('keeps a photo with the request, drawn anew', async () => {
    const drawn = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00' } })
      .withExif({ IFD0: { Copyright: 'geheim' } })
      .jpeg()
      .toBuffer();
    const { body } = await report(api, tag, { kind: 'Used', photo: drawn.toString('base64') });
    const request = await requestOf(body.serviceRequestNumber);
    expect(request.attachments).toMatchObject([{ mimeType: 'image/jpeg', mediaType: 'Photo' }]);
    const file = await api.call(`GET /api/servicerequest/120001/${request.id}/attachment/${request.attachments?.[0]?.id}`);
    expect(file.bytes.toString('latin1')).not.toContain('geheim');
  });

  it('needs no way to reach the person where an object is used or missing', async () => {
    const used = await report(api, tag, { kind: 'Used', name: '' });
    expect(await requestOf(used.body.serviceRequestNumber)).toMatchObject({ priority: 'High', contacts: [] });
    const named = await report(api, tag, { kind: 'Missing', name: 'Jan', consent: true });
    expect((await requestOf(named.body.serviceRequestNumber)).notes).toContain('Gemeld door Jan.');
  });

  it('is kept without a request where the account is blocked', async () => {
    const about = newTag();
    await addTagged(api, about);
    await api.database.sql(sql`update account set blocked = true where id = ${accountIds.plain}`);
    const { status, body } = await report(api, about, { kind: 'Used' });
    await api.database.sql(sql`update account set blocked = false where id = ${accountIds.plain}`);
    expect({ status, number: body.serviceRequestNumber, events: body.history.length }).toEqual({
      status: 200,
      number: undefined,
      events: 1,
    });
  });

  it.each([
    ['a defect without a way to reach the person', { kind: 'Defect', message: 'x' }, ['name']],
    ['contact data without consent', { kind: 'Used', phone: '0612345678' }, ['consent']],
    ['contact data with consent refused', { ...defect, consent: false }, ['consent']],
    ['a photo with a check', { kind: 'UserCheck', photo: 'AAAA' }, ['photo']],
    ['a point that the type does not have', { kind: 'UserCheck', checks: { belts: 'Pass' } }, ['checks.belts']],
    ['points with a defect', { ...defect, checks: { seal: 'Fail' } }, ['checks.seal']],
    ['another answer', { kind: 'UserCheck', checks: { seal: 'Maybe' } }, ['checks.seal']],
    ['a photo that is no base64', { kind: 'Used', photo: 'no photo' }, ['photo']],
    ['a name with line breaks', { ...defect, name: 'a\nb' }, ['name']],
  ])('refuses %s by name', async (_what, body, fields) => {
    const before = await countRequests();
    expect(await refusal(body)).toEqual({ status: 400, code: 'invalid', fields });
    expect(await countRequests()).toBe(before);
  });

  it.each([
    ['a PDF', '%PDF-1.4\n%%EOF\n'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['the beginning of a JPEG', '\xff\xd8\xff\xe0\x00\x10JFIF'],
  ])('refuses %s as photo', async (_what, bytes) => {
    expect(await refusal({ kind: 'Used', photo: Buffer.from(bytes, 'latin1').toString('base64') })).toMatchObject({
      status: 415,
      code: 'fileType',
    });
  });

  it('is refused about an object that was replaced or removed, which can still be read', async () => {
    const about = newTag();
    await addTagged(api, about, { status: 'Replaced' });
    expect(await refusal({ kind: 'Used' }, about)).toMatchObject({ status: 409, code: 'closed' });
    expect((await api.call(`GET /api/assets/${about}`, stranger)).body).toMatchObject({ status: 'Replaced', takesReports: false });
  });

  it('is not asked for about an object of a division that ended', async () => {
    const about = newTag();
    await addTagged(api, about);
    const takesReports = async () => (await api.call(`GET /api/assets/${about}`, stranger)).body['takesReports'];
    expect(await takesReports()).toBe(true);
    await api.database.sql(sql`update division set status = 'Archived' where code = 120001`);
    const after = await takesReports();
    await api.database.sql(sql`update division set status = 'Active' where code = 120001`);
    expect(after).toBe(false);
  });

  it('of a program that fills in every field is answered and dropped', async () => {
    const before = await countRequests();
    const { status, body } = await report(api, tag, { ...defect, website: 'https://spam.example' });
    expect({ status, number: body.serviceRequestNumber }).toEqual({ status: 200, number: undefined });
    expect(await countRequests()).toBe(before);
  });

  it('of a check opens no request', async () => {
    const before = await countRequests();
    expect((await report(api, tag, { kind: 'UserCheck', checks: { seal: 'Fail' } })).body.serviceRequestNumber).toBeUndefined();
    expect(await countRequests()).toBe(before);
  });
});
