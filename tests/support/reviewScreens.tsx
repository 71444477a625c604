import { afterEach, beforeEach, vi } from 'vitest';
import type { TransportRequest } from '#contract/transport.ts';
import { ReviewPage } from '#features/service-requests/console/ReviewPage.tsx';
import type { ServiceRequest, ServiceRequestContact } from '#features/service-requests/schema.ts';
import { listReply, renderConsole, type Reply, type RenderConsoleOptions } from './renderConsole.tsx';

/** The id of the record of that number. */
export const id = (number: number) => `0b1c2d3e-0000-7000-8000-00000000000${number}`;

/** Who is on site. */
export const contact = {
  id: id(8),
  name: 'Jeroen Bakker',
  phone: '06 12',
  mobile: null,
  email: null,
  role: 'OnSite',
  isPrimary: true,
  version: 4,
};
const photo = {
  id: id(7),
  serviceRequestId: id(1),
  fileName: 'foto-1.jpg',
  fileSize: 1200,
  mimeType: 'image/jpeg',
  mediaType: 'Photo',
  version: 1,
};

/** An open request. */
export function request(number: number, more: Partial<ServiceRequest> = {}): Partial<ServiceRequest> {
  return {
    id: id(number),
    version: 1,
    number: 2040 + number,
    status: 'Open',
    priority: 'High',
    requestType: 'Repair',
    source: 'Console',
    description: `Aanvraag nummer ${number}`,
    notes: null,
    accountId: id(9),
    accountName: `Klant ${number}`,
    receiptDate: '2026-11-18T13:02:00.000Z',
    slaDueAt: '2026-11-19T13:02:00.000Z',
    periodStart: null,
    periodEnd: null,
    workOrderIds: [],
    wifiCode: null,
    contacts: [contact as ServiceRequestContact],
    attachments: [photo as never],
    ...more,
  };
}

/** Plays the server over a few requests that it changes itself. */
export function reviewServer(
  requests: Partial<ServiceRequest>[],
  overrides: (request: TransportRequest) => Reply | undefined = () => undefined,
) {
  const find = (url: string) => requests.find((one) => url.includes(`/${one.id}`));
  const change = (url: string, part: Partial<ServiceRequest>): Reply => {
    const found = find(url);
    Object.assign(found ?? {}, part, { version: (found?.version ?? 0) + 1 });
    return { json: { ...found } };
  };
  return (sent: TransportRequest): Reply | undefined => {
    const { url, method } = sent;
    const own = overrides(sent);
    if (own) return own;
    if (url.includes('/audit/undoable')) return { json: [] };
    if (url.includes('/counts')) {
      const open = requests.filter(({ status }) => status === 'Open').length;
      return {
        json: {
          statuses: {
            Open: open,
            Accepted: requests.length - open,
            Planned: 22,
            Draft: 0,
            Declined: 0,
            Realised: 0,
            Processed: 0,
            Void: 0,
          },
          overdue: 1,
        },
      };
    }
    if (url.includes('/accept')) return change(url, { status: 'Accepted' });
    if (url.includes('/decline')) return change(url, { status: 'Declined' });
    if (url.includes('/attachment'))
      return method === 'POST'
        ? { status: 201, json: photo }
        : { body: new Blob(['x'], { type: 'image/jpeg' }), headers: { 'Content-Type': 'image/jpeg' } };
    if (url.includes('/contact')) return { status: 200, json: contact };
    if (url.includes('/accounts/')) return listReply([request(1), { ...request(5), description: 'Keuring vleugel A' }]);
    if (url.includes('/account/'))
      return {
        json: {
          id: id(9),
          name: 'Klant',
          addressLine1: 'Lindelaan 12',
          postcode: '3511 AW',
          city: 'Utrecht',
          phone: null,
          blocked: false,
          customerPoRequired: true,
        },
      };
    if (method === 'PUT') return change(url, JSON.parse(String(sent.body)) as Partial<ServiceRequest>);
    if (url.includes('?') && !find(url)) return listReply(requests.filter(({ status }) => status === 'Open'));
    return { json: { ...find(url) } };
  };
}

/** Three that wait; the third is not late. */
export const waiting = () => [request(1), request(2), request(3, { slaDueAt: '2999-01-01T00:00:00.000Z' })];

/** Opens the review of requests at an address. */
export function openReview(options: RenderConsoleOptions & { at: string }) {
  return renderConsole(null, { ...options, routes: { '/service-requests': <ReviewPage />, '/service-requests/:id': <ReviewPage /> } });
}

/** Lets previews have addresses, which the simulated browser cannot make; for one file of tests. */
export function fakeObjectUrls(): void {
  beforeEach(() => {
    URL.createObjectURL = vi.fn(() => 'blob:file');
    URL.revokeObjectURL = vi.fn();
  });
  afterEach(() => vi.restoreAllMocks());
}

/** The first change that was sent to an address with this part. */
export const changeSentTo = (sent: readonly TransportRequest[], part: string) =>
  sent.find(({ url, method }) => method !== 'GET' && url.includes(part));
