import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listReply, renderConsole, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { screensOf } from '#console/nouns/screensOf.tsx';
import { costCenterNoun } from './costCenterNoun.tsx';
import { costCentersConsole } from './index.ts';

const { List, Create, Edit } = screensOf(costCenterNoun);
const address = '/api/120001/lookup/costcenter';
const costCenter = { id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f', code: '700', description: 'Verkoop tot 2023', active: false, version: 3 };

function show(at: string) {
  return renderConsole(<p />, {
    answer: ({ method, url, body }) => {
      if (method !== 'GET') return { status: method === 'POST' ? 201 : 200, json: { ...costCenter, ...JSON.parse(String(body)) } };
      return url.startsWith(`${address}/`) ? { json: costCenter } : listReply([costCenter]);
    },
    resources: costCentersConsole.resources,
    at,
    routes: { '/cost-centers': <List />, '/cost-centers/new': <Create />, '/cost-centers/:id': <Edit /> },
  });
}

test('the list says which cost centres are out of use and leads to each', async () => {
  const { requests } = show('/cost-centers');
  expect(await screen.findByRole('link', { name: costCenter.description })).toHaveAttribute('href', `/cost-centers/${costCenter.id}`);
  expect(screen.getByText('niet meer in gebruik')).toBeVisible();
  expect(new URLSearchParams(requests.at(-1)?.url.split('?')[1]).get('sort')).toBe('["code","ASC"]');
});

test('a new one needs a code and a description, and is in use', async () => {
  const { requests, router } = show('/cost-centers');
  await screen.findByRole('link', { name: costCenter.description });
  await userEvent.keyboard('n');
  const code = await screen.findByRole('textbox', { name: /^Code/ });
  await waitFor(() => expect(code).toHaveFocus());
  await userEvent.keyboard('{Control>}s{/Control}');
  expect((await screen.findAllByText(/Vul dit in/)).length).toBeGreaterThan(1);
  await userEvent.type(code, '800');
  await userEvent.type(screen.getByRole('textbox', { name: /^Omschrijving/ }), 'Verhuur');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/cost-centers'));
  expect(sentBodies(requests, 'POST')[0]).toEqual({ code: '800', description: 'Verhuur', active: true });
});

test('one is changed in the version that was read, its code stays, and Cancel asks first', async () => {
  const { requests, router } = show(`/cost-centers/${costCenter.id}`);
  expect(await screen.findByRole('textbox', { name: /^Code/ })).toHaveAttribute('readonly');
  await userEvent.click(screen.getByRole('checkbox', { name: 'In gebruik' }));
  await userEvent.click(screen.getByRole('link', { name: /Annuleren/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Hier blijven' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/cost-centers'));
  const sent = requests.find(({ method }) => method === 'PUT');
  expect(sent?.headers).toMatchObject({ 'If-Match': '"3"' });
  expect(sentBodies(requests, 'PUT')[0]).toMatchObject({ active: true });
});
