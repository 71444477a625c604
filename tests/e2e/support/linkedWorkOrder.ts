import type { Page, Route } from 'playwright-core';
import type { z } from 'zod';
import type { customerWorkOrder } from '#features/work-orders/customerSchema.ts';

type CustomerWorkOrder = z.infer<typeof customerWorkOrder>;

const id = '01900000-0000-7000-8000-000000000001';
const locationId = '01900000-0000-7000-8000-000000000002';

/** The page of the visit that {@link serve} answers. */
export const linkPath = `/accounts/work-order/${id}`;

/** A visit as its link shows it, with what is given. */
export function order(changes: Partial<CustomerWorkOrder> = {}): CustomerWorkOrder {
  const line = {
    kind: 'Service',
    unitCode: 'PCE',
    unit: 'stuks',
    outcome: null,
    quantity: '1.0000',
    quantityUsed: null,
    asset: null,
  } as const;
  return {
    id,
    number: 'WB-2026-00012',
    version: 4,
    locationId,
    accountName: 'Ziekenhuis De Linde',
    type: 'Maintenance',
    status: 'Bevestigd',
    description: 'Jaarlijks onderhoud',
    windowStart: null,
    windowEnd: null,
    plannedStart: '2026-11-24T09:30:00.000Z',
    plannedEnd: '2026-11-24T11:45:00.000Z',
    actualStart: null,
    actualEnd: null,
    purchaseOrder: null,
    resolution: null,
    customerRemark: null,
    signatureRequired: true,
    engineerFirstName: 'Mike',
    location: { name: 'Ziekenhuis De Linde', addressLine1: 'Lindelaan 3', postcode: '3581 AB', city: 'Utrecht', country: 'NL' },
    company: { name: 'Preventie', phone: '+31 30 123 4567', email: null, website: null, theme: null },
    items: [
      { ...line, lineNumber: 1, description: 'Gekeurd', status: 'Gerealiseerd' },
      { ...line, lineNumber: 2, description: 'Gekeurd', status: 'Gerealiseerd', outcome: 'Pakking vervangen', asset: 'Blusser hal' },
      { ...line, lineNumber: 3, description: 'Ruimte op slot', status: 'Herpland' },
    ],
    assets: [visited()],
    autograph: null,
    contentHash: 'a'.repeat(64),
    canSign: true,
    linkExpires: '2027-01-01T00:00:00.000Z',
    ...changes,
  };
}

/** An object of the visit as its link shows it, with what is given. */
export function visited(changes: Partial<CustomerWorkOrder['assets'][number]> = {}): CustomerWorkOrder['assets'][number] {
  const outcome = { result: null, assetMissing: false, failedPoints: [], findings: null };
  return {
    tag: 'S1',
    assetType: 'ExtinguishPowder',
    typeLabel: 'Poederblusser',
    name: 'Blusser hal',
    place: 'Hoofdgebouw, hal',
    ...outcome,
    ...changes,
  };
}

interface Call {
  method: string;
  token: string | undefined;
  key: string | undefined;
  ifMatch: string | undefined;
  body: string;
}

/** Plays the server of a link: `lost` answers to a signature are lost, the first one is refused with a status. */
export async function serve(page: Page, shown: CustomerWorkOrder, { lost = 0, refusal = 0 } = {}): Promise<Call[]> {
  const calls: Call[] = [];
  let now = shown;
  await page.route('**/api/workorders/**', (route) => {
    note(calls, route);
    return answer(route, now);
  });
  await page.route('**/autograph', (route) => {
    if (route.request().method() === 'GET')
      return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    note(calls, route);
    const sent = calls.filter(({ method }) => method === 'POST').length;
    if (sent <= lost) return route.abort('internetdisconnected');
    if (refusal > 0 && sent === 1) return answer(route, { title: 'Gewijzigd', code: 'versionConflict' }, refusal);
    const autograph = {
      signedBy: 'J. Bakker',
      role: 'Hoofd techniek',
      signedAt: '2026-11-24T11:50:00.000Z',
      remark: null,
      rating: 9,
      isChanged: false,
    };
    now = { ...now, canSign: false, autograph };
    return answer(route, autograph, 201);
  });
  return calls;
}

function note(calls: Call[], route: Route): void {
  const request = route.request();
  const headers = request.headers();
  calls.push({
    method: request.method(),
    token: headers['x-workorder-token'],
    key: headers['idempotency-key'],
    ifMatch: headers['if-match'],
    body: request.postDataBuffer()?.toString('latin1') ?? '',
  });
}

/** Answers a request of the page. */
export function answer(route: Route, body: unknown, status = 200): Promise<void> {
  return route.fulfill({ status, contentType: status < 400 ? 'application/json' : 'application/problem+json', body: JSON.stringify(body) });
}
