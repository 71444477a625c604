import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfContent } from '../../../../tests/support/pdf.ts';
import { testApi } from '../../../../tests/support/api.ts';
import {
  arrangeWorkOrders,
  change,
  drawing,
  given,
  makeOrder,
  ordersAt,
  putOrderInState,
  signOrder,
} from '../../../../tests/support/workOrders.ts';
import type { WorkOrder } from '../schema.ts';
import { signedHash } from './signedHash.ts';

const api = await testApi();

beforeAll(() => arrangeWorkOrders(api));

const whole = async (id: string) => (await api.call<WorkOrder>(`GET /api/workorders/${id}`)).body;
const send = async (id: string, content: Buffer | string, fileName = 'handtekening.png') =>
  api.upload(`POST ${ordersAt}/${id}/autograph`, { content, fileName });

describe('a signature', () => {
  it.each(['png', 'jpeg'] as const)('as %s is kept as a PNG of its pixels alone, which no browser keeps', async (type) => {
    const { id } = await makeOrder(api);
    expect((await send(id, await drawing(type), `x.${type}`)).status).toBe(201);
    const image = await api.call(`GET ${ordersAt}/${id}/autograph`);
    expect(image.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-store' });
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'png', width: 40, height: 20 });
  });

  it.each<[string, () => Promise<Buffer> | string, number, string]>([
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415, 'fileType'],
    ['a PDF', () => '%PDF-1.4\n%%EOF\n', 415, 'fileType'],
    [
      'an image of another type',
      () =>
        sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
          .webp()
          .toBuffer(),
      415,
      'fileType',
    ],
    ['more than 1 MB', () => Promise.resolve(Buffer.alloc(1_000_001, 1)), 413, 'fileTooLarge'],
    [
      'an image of too many pixels',
      () =>
        sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      415,
      'fileType',
    ],
  ])('is not %s', async (_case, content, status, code) => {
    const { id } = await makeOrder(api);
    expect(await send(id, await content())).toMatchObject({ status, body: { code } });
    expect((await whole(id)).isSigned).toBe(false);
  });

  it('says who signed what, when and from where', async () => {
    const { id } = await makeOrder(api, { items: [{ kind: 'Service', description: 'Keuring', quantity: '1' }] });
    const answer = await signOrder(api, id, { signedBy: 'Karin Prins', role: 'Receptie', remark: 'Netjes', rating: '10' });
    const order = await whole(id);
    const hash = signedHash({ ...order, lines: order.items ?? [] }, []);
    expect(answer.body).toMatchObject({
      signedBy: 'Karin Prins',
      role: 'Receptie',
      remark: 'Netjes',
      rating: 10,
      ip: '127.0.0.1',
      signedByLink: false,
      documentHash: hash,
      contentForm: 2,
    });
    expect(order).toMatchObject({ isSigned: true, autograph: { signedBy: 'Karin Prins', documentHash: hash } });
  });

  it.each(Array.from({ length: 17 }, (_, index) => 20 + index))(
    'stands in the report on one page with its hash, also after %i lines',
    async (count) => {
      const { id } = await makeOrder(api, { resolution: Array.from({ length: count }, (_, index) => `Regel ${index}`).join('\n') });
      const { body } = await signOrder(api, id, { signedBy: 'Karin Prins', role: 'Receptie', rating: '9' });
      const { pages } = await pdfContent((await api.call(`GET /api/workorders/${id}/report`)).bytes);
      const page = pages.find((text) => text.includes('Karin Prins'));
      expect(page).toContain((body as { documentHash: string }).documentHash);
    },
  );

  it.each([
    ['rating', '11'],
    ['rating', 'goed'],
    ['signedBy', 'x'.repeat(101)],
  ])('is refused by the name of the field %s (%s)', async (field, value) => {
    const { id } = await makeOrder(api);
    expect(await signOrder(api, id, { [field]: value })).toMatchObject({
      status: 400,
      body: { errors: { [field]: [expect.any(String)] } },
    });
  });

  it('replaces the one before, which is kept; of several at once one holds', async () => {
    const { id } = await makeOrder(api);
    await signOrder(api, id, { signedBy: 'Eerste' });
    await Promise.all(['A', 'B', 'C'].map((signedBy) => signOrder(api, id, { signedBy })));
    const { autograph, autographs = [] } = await whole(id);
    expect(autographs).toHaveLength(4);
    expect(autographs.filter(({ supersededAt }) => supersededAt === null).map((one) => one.id)).toEqual([autograph?.id]);
    expect(autographs.find(({ signedBy }) => signedBy === 'Eerste')?.supersededAt).toBeTruthy();
  });

  it.each(['Gerealiseerd', 'Afgehandeld', 'Geannuleerd'] as const)('is taken no more when the work order is %s', async (status) => {
    const { id } = await makeOrder(api);
    await putOrderInState(api, id, status);
    expect(await signOrder(api, id)).toMatchObject({ status: 409, body: { code: 'signatureClosed' } });
  });

  it('comes before the visit is done or not at all, when both happen at once', async () => {
    const { id } = await makeOrder(api, { signatureRequired: false });
    const [signed, done] = await Promise.all([signOrder(api, id, { signedBy: 'Karin' }), change(api, id, { status: 'Gerealiseerd' })]);
    expect(done.status).toBe(200);
    expect((await whole(id)).isSigned).toBe(signed.status === 201);
    if (signed.status !== 201) expect(signed).toMatchObject({ status: 409, body: { code: 'signatureClosed' } });
  });

  it('is not found at another location', async () => {
    const { id } = await makeOrder(api);
    await signOrder(api, id);
    expect(await api.problem(`GET /api/locations/${given.otherLocation}/workorders/${id}/autograph`)).toMatchObject({ status: 404 });
    const elsewhere = await api.upload(`POST /api/locations/${given.otherLocation}/workorders/${id}/autograph`, {
      content: await drawing(),
      fileName: 'x.png',
    });
    expect(elsewhere.status).toBe(404);
  });
});
