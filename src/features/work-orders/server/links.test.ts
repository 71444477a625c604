import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pdfContent } from '../../../../tests/support/pdf.ts';
import { testApi, type CallOptions } from '../../../../tests/support/api.ts';
import { isDealt } from '../../../../tests/support/processes.ts';
import { sentStatements } from '../../../../tests/support/sentStatements.ts';
import {
  arrangeWorkOrders,
  change,
  drawing,
  freeHour,
  given,
  makeOrder,
  ordersAt,
  signOrder,
} from '../../../../tests/support/workOrders.ts';
import { customerWorkOrder, type CustomerWorkOrder, type WorkOrderLinkState } from '../customerSchema.ts';

const api = await testApi({ PUBLIC_URL: 'https://service.example.nl' });
const nowhere = '0b1c2d3e-0000-7000-8000-000000000001';

beforeAll(() => arrangeWorkOrders(api));
afterAll(() => vi.restoreAllMocks());

const by = (token: string): CallOptions => ({ as: null, headers: { 'x-workorder-token': token } });

async function linked(body: object = {}, days = '') {
  const order = await makeOrder(api, { ...freeHour(), engineerId: given.mike, ...body });
  const answer = await api.call<WorkOrderLinkState & { address: string; token: string }>(`POST /api/workorders/${order.id}/link${days}`);
  if (answer.status !== 201) throw new Error(answer.text);
  return { order, ...answer.body };
}

describe('a link', () => {
  it('is told once, with its token behind the #, and only its hash is kept', async () => {
    const { order, address, token } = await linked();
    expect(address).toBe(`https://service.example.nl/accounts/work-order/${order.id}#${token}`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const state = await api.call<WorkOrderLinkState>(`GET /api/workorders/${order.id}/link`);
    expect(state.body).toMatchObject({ active: 1, creatorName: 'Anna de Boer' });
    expect(state.text).not.toContain(token);
    const kept = await api.database.sql<{ text: string }>(
      sql`select l::text as text from "workOrderLink" l union all select i::text from idempotency i union all select a::text from audit a`,
    );
    expect(kept.filter(({ text }) => text.includes(token))).toEqual([]);
  });

  it('is made once under one Idempotency-Key, with one mail, and told again without its token being stored', async () => {
    const order = await makeOrder(api, { ...freeHour(), engineerId: given.mike, contactEmail: 'karin@linde.example' });
    const make = (key: string, query = '?mail=true') =>
      api.call<WorkOrderLinkState & { token: string }>(`POST /api/workorders/${order.id}/link${query}`, {
        headers: { 'idempotency-key': key },
      });
    const [first, second] = [await make('link-once'), await make('link-once')];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(first.body.active).toBe(1);
    expect((await api.call(`GET /api/workorders/${order.id}`, by(second.body.token))).status).toBe(200);
    const mails = await api.database.sql(sql`select id from mail where "subjectId" = ${order.id}`);
    expect(mails).toHaveLength(1);
    const kept = await api.database.sql<{ text: string }>(sql`select i::text as text from idempotency i`);
    expect(kept.filter(({ text }) => text.includes(first.body.token))).toEqual([]);
    expect((await make('link-once', '?days=3')).status).toBe(422);
    const together = await Promise.all(Array.from({ length: 5 }, () => make('link-together')));
    expect(new Set(together.map(({ body }) => body.token)).size).toBe(1);
  });

  it('works for thirty days, or as many as a person says', async () => {
    const daysOf = ({ expires }: WorkOrderLinkState) => Math.round((Date.parse(expires ?? '') - Date.now()) / 86_400_000);
    expect(daysOf(await linked())).toBe(30);
    expect(daysOf(await linked({}, '?days=3'))).toBe(3);
    const { order } = await linked();
    expect(await api.problem(`POST /api/workorders/${order.id}/link?days=366`)).toMatchObject({ status: 400 });
  });

  it('names the units of lines in the language of the reader', async () => {
    await api.database.sql(sql`update item set unit = 'PCE' where division = 120001 and id = ${given.extinguisher}`);
    const items = [given.extinguisher, given.powder, given.hours].map((itemId) => ({ kind: 'Material', itemId, quantity: '1' }));
    const { order, token } = await linked({ items: [...items, { kind: 'Service', description: 'Keuring', quantity: '1' }] });
    const unitsIn = async (language: string) => {
      const headers = { 'x-workorder-token': token, 'accept-language': language };
      const answer = await api.call<CustomerWorkOrder>(`GET /api/workorders/${order.id}`, { as: null, headers });
      return answer.body.items.map(({ unit }) => unit);
    };
    expect(await unitsIn('nl')).toEqual(['stuks', 'kg', 'uur', null]);
    expect(await unitsIn('de')).toEqual(['Stk', 'kg', 'Std', null]);
  });

  it('shows what the customer may know, and nothing else', async () => {
    const secrets = {
      internalNotes: 'Betaalt slecht',
      instructions: 'Sleutel onder de mat',
      contactName: 'Karin Prins',
      contactPhone: '030 555 01 11',
    };
    const items = [{ kind: 'Material', itemId: given.powder, quantity: '2', assetId: given.asset, unitPrice: '77.77' }];
    const { order, token } = await linked({ ...secrets, items, assetIds: [given.asset] });
    const answer = await api.call<CustomerWorkOrder>(`GET /api/workorders/${order.id}`, by(token));
    expect(customerWorkOrder.strict().safeParse(answer.body).error).toBeUndefined();
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.body).toMatchObject({
      number: order.number,
      engineerFirstName: 'Mike',
      canSign: true,
      items: [{ description: 'Bluspoeder', asset: 'Hal begane grond' }],
    });
    for (const hidden of [
      'Visser',
      'slecht',
      'Sleutel',
      'Prins',
      '555 01 11', // not '555' alone, which random ids may hold
      '77.77',
      'wifi',
      given.mike,
      given.powder,
      given.asset,
      order.accountId,
    ])
      expect(answer.text).not.toContain(hidden);
  });

  it('opens the report, the appointment and the signature of this work order', async () => {
    const { order, token } = await linked({ items: [{ kind: 'Service', description: 'Keuring', quantity: '1', unitPrice: '77.77' }] });
    const report = await api.call(`GET /api/workorders/${order.id}/report`, {
      ...by(token),
      headers: { ...by(token).headers, 'accept-language': 'de' },
    });
    expect(report.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    const { title, language, pages } = await pdfContent(report.bytes);
    expect({ title, language }).toEqual({ title: `Arbeitsauftrag ${order.number}`, language: 'de' });
    expect(pages.join(' ')).toContain('Mike');
    for (const hidden of ['Visser', '77,77']) expect(pages.join(' ')).not.toContain(hidden);
    const calendar = await api.call(`GET /api/workorders/${order.id}/calendar`, by(token));
    expect(calendar.text).toContain(`UID:${order.id}@work-orders`);
    expect(calendar.text).toContain('LOCATION:De Linde\\, Lindelaan 12');
    expect((await signOrder(api, order.id, { signedBy: 'Karin Prins', role: 'Receptie', rating: '9' }, by(token))).status).toBe(201);
    const image = await api.call(`GET ${ordersAt}/${order.id}/autograph`, by(token));
    expect(image.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-store' });
    const signed = await api.database.sql(sql`select by, "byName" from audit where "entityId" = ${order.id} and action = 'sign'`);
    expect(signed).toEqual([{ by: `link/${order.id}`, byName: 'Karin Prins' }]);
  });

  it('gives no appointment of a visit that was cancelled', async () => {
    const { order, token } = await linked();
    expect((await change(api, order.id, { status: 'Geannuleerd', cancelReason: 'Klant zegt af' })).status).toBe(200);
    expect((await api.call(`GET /api/workorders/${order.id}`, by(token))).body).toMatchObject({ status: 'Geannuleerd' });
    expect(await api.problem(`GET /api/workorders/${order.id}/calendar`, by(token))).toMatchObject({ status: 404 });
  });

  it.each([
    ['the list', (id: string) => `GET ${ordersAt}?x=${id}`],
    ['the work order at its location', (id: string) => `GET ${ordersAt}/${id}`],
    ['a change', (id: string) => `PUT ${ordersAt}/${id}`],
    ['its lines', (id: string) => `POST /api/workorders/${id}/items`],
    ['its history', (id: string) => `GET /api/workorders/${id}/history`],
    ['its links', (id: string) => `GET /api/workorders/${id}/link`],
    ['more links', (id: string) => `POST /api/workorders/${id}/link`],
    ['the locations', () => 'GET /api/exact/divisions/120001/locations'],
  ])('opens not %s', async (_case, route) => {
    const { order, token } = await linked();
    expect(await api.problem(route(order.id), by(token))).toMatchObject({ status: 401 });
  });

  it.skipIf(isDealt)('is answered as nothing at all when it is wrong, old, revoked or foreign, after the same statements', async () => {
    const [own, other, old, revoked] = [await linked(), await linked(), await linked(), await linked()];
    await api.database.sql(sql`update "workOrderLink" set expires = now() - interval '1 day' where "workOrderId" = ${old.order.id}`);
    expect((await api.call(`DELETE /api/workorders/${revoked.order.id}/link`)).status).toBe(204);
    const cases: [string, string][] = [
      [own.order.id, 'A'.repeat(43)],
      [own.order.id, other.token],
      [old.order.id, old.token],
      [revoked.order.id, revoked.token],
      [nowhere, own.token],
    ];
    const routes = (id: string) => [`GET /api/workorders/${id}`, `GET /api/workorders/${id}/report`, `GET ${ordersAt}/${id}/autograph`];
    const seen = new Set<string>();
    for (const [id, token] of cases) {
      for (const route of routes(id)) {
        const { result, texts } = await sentStatements(() => api.problem(route, by(token)));
        const { type, title, status, code, errors } = result;
        const statements = texts.filter((text) => /select/i.test(text)).length;
        seen.add(JSON.stringify({ type, title, status, code, errors, statements }));
      }
    }
    expect([...seen].map((text) => JSON.parse(text) as object)).toMatchObject([{ status: 404, code: 'notFound', statements: 2 }]);
  });

  it('goes on when its location is moved elsewhere, and ends for all at once when revoked', async () => {
    const { order, token } = await linked();
    await api.call(`POST /api/workorders/${order.id}/link`);
    await api.database.sql(sql`update "locationDivision" set division = 230001 where id = ${given.location}`);
    expect((await signOrder(api, order.id, { signedBy: 'Karin' }, by(token))).status).toBe(201);
    await api.database.sql(sql`update "locationDivision" set division = 120001 where id = ${given.location}`);
    await api.call(`DELETE /api/workorders/${order.id}/link`);
    expect((await api.call<WorkOrderLinkState>(`GET /api/workorders/${order.id}/link`)).body).toMatchObject({ active: 0, expires: null });
    expect(await api.problem(`GET /api/workorders/${order.id}`, by(token))).toMatchObject({ status: 404 });
  });

  it.skipIf(isDealt).each(['Inactive', 'Archived'])(
    'goes on to show a work order of a division that is %s, which takes no signature',
    async (status) => {
      const { order, token } = await linked();
      await setDivision(status);
      try {
        for (const route of ['', '/report', '/calendar'])
          expect((await api.call(`GET /api/workorders/${order.id}${route}`, by(token))).status).toBe(200);
        expect((await api.call<CustomerWorkOrder>(`GET /api/workorders/${order.id}`, by(token))).body.canSign).toBe(false);
        expect(await signOrder(api, order.id, { signedBy: 'Karin' }, by(token))).toMatchObject({
          status: 409,
          body: { code: 'divisionInactive' },
        });
      } finally {
        await setDivision('Active');
      }
    },
  );

  it('signs again a few times in an hour, so that its holder does not fill the disk', async () => {
    const { order, token } = await linked();
    const statuses = [];
    for (let time = 0; time < 22; time++) statuses.push((await signOrder(api, order.id, { signedBy: `Karin ${time}` }, by(token))).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429, 429]);
    expect((await signOrder(api, order.id, { signedBy: 'Mike' })).status).toBe(201);
  });

  // it looks into the process that answers
  it.skipIf(isDealt)('signs no more once it is revoked, also where the signature was on its way by then', async () => {
    const { order, token } = await linked();
    const form = new FormData();
    form.append('signedBy', 'Karin');
    form.append('file', new Blob([new Uint8Array(await drawing())], { type: 'image/png' }), 'handtekening.png');
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const bytes = Buffer.from(await request.arrayBuffer());
    async function* slowly() {
      yield bytes.subarray(0, 200);
      // the link is checked before the body is read
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      await pause(300);
      expect((await api.call(`DELETE /api/workorders/${order.id}/link`)).status).toBe(204);
      yield bytes.subarray(200);
    }
    const asked: string[] = [];
    api.app.server.once('request', ({ url = '' }) => asked.push(url));
    const headers = { 'x-workorder-token': token, 'content-type': request.headers.get('content-type') ?? '' };
    const sent = { method: 'POST', headers, body: Readable.toWeb(Readable.from(slowly())), duplex: 'half' } as RequestInit; // the types do not know it
    const answer = await fetch(`${await api.listen()}${ordersAt}/${order.id}/autograph`, sent);
    expect(answer.status, await answer.text()).toBe(404);
    expect(await api.database.sql(sql`select from autograph where "workOrderId" = ${order.id}`)).toEqual([]);
  });

  it('shows a work order that is done, which takes no more signature', async () => {
    const { order, token } = await linked({ signatureRequired: false });
    await change(api, order.id, { status: 'Gerealiseerd' });
    expect((await api.call<CustomerWorkOrder>(`GET /api/workorders/${order.id}`, by(token))).body).toMatchObject({ canSign: false });
    expect(await signOrder(api, order.id, {}, by(token))).toMatchObject({ status: 409, body: { code: 'signatureClosed' } });
  });
});

const steadyNow = performance.now.bind(performance);
let passed = 0;

/** Puts the division in a state, and lets the seconds pass for which the service goes by the former one. */
async function setDivision(status: string): Promise<void> {
  await api.database.sql(sql`update division set status = ${status} where code = 120001`);
  passed += 6000;
  vi.spyOn(performance, 'now').mockImplementation(() => steadyNow() + passed);
}
