import { fireEvent, screen, within } from '@testing-library/react';
import { LocationList } from '#features/locations/console/LocationList.tsx';
import { LocationPage } from '#features/locations/console/LocationPage.tsx';
import { assetOf, location, showAssets, type Answers } from './assetScreens.tsx';
import { listReply } from './renderConsole.tsx';

/** The plan of the first floor. */
export const plan = { id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f', subject: '1', mimeType: 'image/png' };
/** What objects on that plan have in common. */
export const onPlan = { planDocumentId: plan.id, planY: 0.5 };
/** The objects of the location: one of them is late, one stands on another floor. */
export const rows = [
  assetOf(1, { dueDate: '2020-10-31', floor: '1', ...onPlan, planX: 0.2 }),
  assetOf(2, { dueDate: '2999-01-01', floor: '1', ...onPlan, planX: 0.4 }),
  assetOf(3, { dueDate: '2999-01-01', floor: '2', assetType: 'Defibrillator' }),
];
/** Where the calls of the location are. */
export const address = `/api/locations/${location.id}`;

/** Opens the page of the location. */
export function showLocation(answers: Answers = {}) {
  // jsdom makes no addresses of bytes
  URL.createObjectURL = () => 'blob:plan';
  URL.revokeObjectURL = () => undefined;
  return showAssets(
    { '/locations': <LocationList />, '/locations/:id': <LocationPage />, '*': <p>elsewhere</p> },
    `/locations/${location.id}`,
    {
      [`GET ${address}/assets`]: () => listReply(rows),
      [`GET ${address}/workorders`]: () => listReply([]),
      'GET /api/120001/servicerequest': () => listReply([]),
      'GET /api/120001/document': () => listReply([plan]),
      [`GET /api/120001/document/${plan.id}/data`]: () => ({ body: new Blob(['x'], { type: 'image/png' }) }),
      ...answers,
    },
  );
}

/** The body of the first call of a method to an address with this part. */
export function sent({ requests }: ReturnType<typeof showLocation>, part: string, method = 'PUT'): unknown {
  return JSON.parse(String(requests.find((request) => request.method === method && request.url.includes(part))?.body));
}

/** Presses an arrow beside Alt, which moves an object in the order of the walk. */
export function move(key: string): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, altKey: true });
}

/** The objects in the table, in its order. */
export function names(): (string | null)[] {
  return within(screen.getByRole('table', { name: 'Objecten' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
}
