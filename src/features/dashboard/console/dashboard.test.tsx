import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listReply, problemReply, renderConsole, type Reply } from '../../../../tests/support/renderConsole.tsx';
import { links } from '../links.ts';
import { monthsFrom } from '../rules.ts';
import type { Dashboard } from '../schema.ts';
import { DashboardPage } from './DashboardPage.tsx';

const months = monthsFrom('2026-11-22').map((month, at) => ({ month, due: at * 10, late: 0 }));
const figures: Dashboard = {
  at: '2026-11-22T08:41:00.000Z',
  lateAssets: { count: 12, since: '2025-08-31' },
  months: months.with(0, { month: '2026-11', due: 50, late: 8 }),
  types: [
    { assetType: 'EvacuationChair', late: 12, months: months.with(1, { month: '2026-12', due: 1234, late: 0 }) },
    { assetType: 'Defibrillator', late: 0, months: months.with(11, { month: '2027-10', due: 7, late: 0 }) },
  ],
  requests: { waiting: 8, late: 4, since: '2026-11-20T08:00:00.000Z' },
  workOrders: { Open: 14, Bevestigd: 22, Herpland: 3, Gerealiseerd: 9 },
  mails: { unsent: 1, since: '2026-11-21T08:00:00.000Z' },
};
const request = {
  id: 'r1',
  number: 2044,
  accountName: 'Hotel Aan Zee',
  description: 'AED piept',
  status: 'Open',
  slaDueAt: '2020-01-01T08:00:00.000Z',
};
const mail = { id: 'm1', subject: 'Uw afspraak', receiver: 'info@klant.example', status: 'Parked' };

function show(at = '/dashboard', answer: Partial<Record<'figures' | 'requests' | 'mails', Reply>> = {}) {
  return renderConsole(<DashboardPage />, {
    at,
    answer: ({ url }) => {
      if (url.endsWith('/dashboard')) return answer.figures ?? { json: figures };
      if (url.includes('/mails')) return answer.mails ?? listReply([mail]);
      return url.includes('/workorders') ? listReply([]) : (answer.requests ?? listReply([request]));
    },
  });
}

const linkNamed = (name: string | RegExp) => screen.findByRole('link', { name });

test('four numbers say what is wrong, each a link to the list that it counts', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Vandaag in Utrecht' })).toBeVisible();
  expect(await linkNamed('8 aanvragen wachten')).toHaveAttribute('href', '/service-requests');
  expect(await linkNamed('4 te laat')).toHaveAttribute('href', '/service-requests?late=true');
  expect(await linkNamed('12 objecten te laat')).toHaveAttribute('href', links.lateAssets());
  expect(await linkNamed('9 werkbonnen af te handelen')).toHaveAttribute('href', links.workOrders('Gerealiseerd'));
  expect(await linkNamed('1 e-mail niet verzonden')).toHaveAttribute('href', links.unsentMails);
  expect(await linkNamed('Bevestigd 22')).toHaveAttribute('href', links.workOrders('Bevestigd'));
});

test('each bar is a link with its figures in words, and the same stands in a table for screen readers', async () => {
  show();
  expect(await linkNamed('november 2026: 50 objecten, waarvan te laat: 8')).toHaveAttribute('href', links.dueAssets('2026-11'));
  const rows = within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows).toHaveLength(14);
  expect(rows[1]).toBe('november 2026508');
  expect(rows.at(-1)).toBe('Totaal7108');
});

test('the key T shows the table in place of the chart, and the address keeps it', async () => {
  const { router } = show();
  await linkNamed(/^november 2026: /);
  await userEvent.keyboard('t');
  expect(await linkNamed('november 2026')).toHaveAttribute('href', links.dueAssets('2026-11'));
  expect(screen.queryByRole('link', { name: /^november 2026: / })).not.toBeInTheDocument();
  expect(router.state.location.search).toBe('?as=table');
});

test('the chart shows one type, and its links keep to it', async () => {
  show();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Objecttype' }), 'AED');
  expect(await linkNamed('oktober 2027: 7 objecten')).toHaveAttribute('href', links.dueAssets('2027-10', 'Defibrillator'));
});

test('what waits leads to itself', async () => {
  show();
  const late = await linkNamed(/Aanvraag 2044/);
  expect(late).toHaveAttribute('href', '/service-requests/r1');
  expect(late).toHaveTextContent('te laat');
  expect(await linkNamed(/E-mail: Uw afspraak/)).toHaveAttribute('href', '/mails/m1');
});

test('a division in which nothing is wrong says so', async () => {
  const none = figures.months.map(({ month }) => ({ month, due: 0, late: 0 }));
  const calm: Dashboard = {
    ...figures,
    lateAssets: { count: 0, since: null },
    months: none,
    types: [],
    requests: { waiting: 0, late: 0, since: null },
    workOrders: { Open: 0, Bevestigd: 0, Herpland: 0, Gerealiseerd: 0 },
    mails: { unsent: 0, since: null },
  };
  show('/dashboard', { figures: { json: calm }, requests: listReply([]), mails: listReply([]) });
  for (const text of ['Er wacht niets op u.', 'In deze twaalf maanden is niets aan de beurt.', 'Er is niets te laat.', 'alles verzonden']) {
    expect(await screen.findByText(text)).toBeVisible();
  }
});

test('figures that cannot be counted say why, and are asked for again', async () => {
  const { requests } = show('/dashboard', { figures: problemReply(500, 'internal', 'Er ging iets mis') });
  await userEvent.click(await screen.findByRole('button', { name: 'Opnieuw proberen' }));
  expect(requests.filter(({ url }) => url.endsWith('/dashboard')).length).toBeGreaterThan(1);
});
