import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSavedQueries } from 'ra-core';
import { describe, expect, test } from 'vitest';
import type { Capability } from '#contract/operation.ts';
import type { SavedView } from '#contract/savedView.ts';
import { listReply, problemReply, renderConsole, type Reply } from '../../../tests/support/renderConsole.tsx';
import { thingResource } from '../../../tests/support/things.ts';
import { RecordList } from './RecordList.tsx';

const sort = { field: 'code', order: 'ASC' } as const;
const late = {
  id: 'v1',
  list: 'things',
  name: 'Te laat',
  filter: '{"kind":"b","q":"x"}',
  sort,
  isShared: false,
  createdBy: '',
  version: 3,
};
const shared = {
  ...late,
  id: 'v2',
  name: 'Afgekeurd',
  filter: '{"kind":"c"}',
  isShared: true,
  createdBy: 'sofie',
  creatorName: 'Sofie Smit',
};

/** Stores a view in the browser, as earlier versions did. */
function FormerView() {
  const [stored, store] = useSavedQueries('things');
  return (
    <button
      type="button"
      onClick={() => store([{ label: 'Vroeger', value: { filter: { kind: 'b' }, displayedFilters: [], sort, perPage: 10 } }])}
    >
      in de browser: {stored.length}
    </button>
  );
}

interface Playing {
  /** What the server answers to every write. */
  refusal?: Reply;
  /** What the person may do; nothing by default. */
  can?: (capability: Capability) => boolean;
}

/** Plays the server that keeps the views. */
function renderThings(first: readonly object[], at = '/things', { refusal, can = () => false }: Playing = {}) {
  let views = first as readonly SavedView[];
  return renderConsole(
    <>
      <RecordList resource="things" title="console.list.views" columns={[]} sort={sort} rowHref={() => '/'} empty={<p>niets</p>} />
      <FormerView />
    </>,
    {
      resources: thingResource,
      at,
      hasViews: true,
      can,
      answer: ({ url, method, body }) => {
        if (!url.includes('/savedviews')) return listReply([{ id: '1' }]);
        if (method === 'GET') return listReply(views);
        if (refusal) return refusal;
        const id = url.split('/').at(-1) ?? '';
        const given = typeof body === 'string' ? (JSON.parse(body) as Partial<SavedView>) : {};
        if (method === 'DELETE') views = views.filter((view) => view.id !== id);
        else if (method === 'PUT') views = views.map((view) => (view.id === id ? { ...view, ...given, version: 4 } : view));
        else views = [...views, { ...given, id: 'v9', createdBy: '', version: 1 } as SavedView];
        return method === 'DELETE' ? { status: 204 } : { json: views.find((view) => view.id === id) ?? views.at(-1) };
      },
    },
  );
}

const filtered = (filter: object) =>
  `/things?${new URLSearchParams({ filter: JSON.stringify(filter), sort: 'code', order: 'ASC' }).toString()}`;
const openMenu = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the saved views of a list', () => {
  test('come from the server, those of colleagues with their names', async () => {
    const { router } = renderThings([late, shared, { ...late, id: 'v3', list: 'others', name: 'Elders' }]);
    await openMenu('Weergaven');
    const menu = await screen.findByRole('menu');
    expect(await within(menu).findByRole('menuitem', { name: 'Te laat' })).toBeVisible();
    expect(within(menu).getByRole('menuitem', { name: /Afgekeurd.*Sofie Smit/ })).toBeVisible();
    expect(within(menu).queryByText('Elders')).not.toBeInTheDocument();
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Te laat' }));
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('filter')).toBe('{"kind":"b","q":"x"}'));
    expect(await screen.findByRole('button', { name: 'Te laat' })).toBeVisible();
  });

  test('are recognised by their filters in any order, and shared or removed by their owner only', async () => {
    const { requests } = renderThings([late], filtered({ q: 'x', kind: 'b' }));
    await openMenu('Te laat');
    await userEvent.click(screen.getByRole('menuitem', { name: '‘Te laat’ delen met collega’s' }));
    await waitFor(() => expect(requests.find(({ method }) => method === 'PUT')?.body).toBe('{"isShared":true}'));
    await openMenu('Te laat');
    await userEvent.click(await screen.findByRole('menuitem', { name: '‘Te laat’ niet meer delen' }));
    await waitFor(() => expect(requests.at(-1)?.method === 'GET' && requests.some(({ body }) => body === '{"isShared":false}')).toBe(true));
    await openMenu('Te laat');
    await userEvent.click(await screen.findByRole('menuitem', { name: /verwijderen/ }));
    expect(await screen.findByRole('button', { name: 'Weergaven' })).toBeVisible();
  });

  test('of a colleague are opened, and not changed', async () => {
    renderThings([shared], filtered({ kind: 'c' }));
    await openMenu('Afgekeurd');
    expect(screen.queryByRole('menuitem', { name: /delen|verwijderen/ })).not.toBeInTheDocument();
  });

  test('ask before a shared one is removed, because colleagues lose it too', async () => {
    const { requests } = renderThings([{ ...late, isShared: true }], filtered({ q: 'x', kind: 'b' }));
    const removals = () => requests.filter(({ method }) => method === 'DELETE');
    await openMenu('Te laat');
    await userEvent.click(await screen.findByRole('menuitem', { name: /verwijderen/ }));
    const question = await screen.findByRole('dialog', { name: '‘Te laat’ verwijderen?' });
    expect(question).toHaveTextContent('U deelt deze zoekopdracht. Ook de collega’s van deze administratie hebben hem dan niet meer.');
    await userEvent.click(within(question).getByRole('button', { name: 'Terug' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(removals()).toEqual([]);
    await openMenu('Te laat');
    await userEvent.click(await screen.findByRole('menuitem', { name: /verwijderen/ }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Verwijderen' }));
    expect(await screen.findByRole('button', { name: 'Weergaven' })).toBeVisible();
    expect(removals()).toHaveLength(1);
  });

  test('of a colleague are removed by an administrator, who reads whose it is', async () => {
    const { requests } = renderThings([shared], filtered({ kind: 'c' }), { can: (capability) => capability === 'administrator' });
    await openMenu('Afgekeurd');
    expect(screen.queryByRole('menuitem', { name: /delen/ })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('menuitem', { name: /verwijderen/ }));
    const question = await screen.findByRole('dialog', { name: '‘Afgekeurd’ verwijderen?' });
    expect(question).toHaveTextContent('Deze zoekopdracht is van Sofie Smit.');
    await userEvent.click(within(question).getByRole('button', { name: 'Verwijderen' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  test('are saved under a name, which a mistake keeps', async () => {
    const { requests } = renderThings([], filtered({ kind: 'b' }));
    await openMenu('Weergaven');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Deze zoekopdracht bewaren…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Bewaren' }));
    expect(screen.getByText('Vul dit in.')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: /Naam/ }), 'Soort b');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ook voor collega’s van deze administratie' }));
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
    expect(await screen.findByRole('button', { name: 'Soort b' })).toBeVisible();
    const saved = requests.find(({ method }) => method === 'POST')?.body;
    expect(JSON.parse(String(saved))).toEqual({ list: 'things', name: 'Soort b', filter: '{"kind":"b"}', sort, isShared: true });
  });

  test('say at the name what the server refuses', async () => {
    const refusal = problemReply(409, 'duplicate', 'Bestaat al', { errors: { name: ['Deze naam bestaat al.'] } });
    renderThings([], '/things', { refusal });
    await openMenu('Weergaven');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Deze zoekopdracht bewaren…' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Naam/ }), 'Soort b{Enter}');
    expect(await screen.findByText('Deze naam bestaat al.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Naam/ })).toHaveValue('Soort b');
  });

  test('of an earlier version move from the browser to the server, once', async () => {
    const { requests } = renderThings([late]);
    await userEvent.click(await screen.findByRole('button', { name: 'in de browser: 0' }));
    await openMenu('Weergaven');
    expect(await screen.findByRole('menuitem', { name: 'Vroeger' })).toBeVisible();
    const saved = requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)) as object);
    expect(saved).toEqual([{ list: 'things', name: 'Vroeger', filter: '{"kind":"b"}', sort, isShared: false }]);
    expect(await screen.findByText('in de browser: 0')).toBeInTheDocument();
  });

  test('of an earlier version stay in the browser when the server refuses them, and are not sent again at once', async () => {
    const refusal = problemReply(409, 'divisionInactive', 'Niet in gebruik');
    const { requests } = renderThings([late], '/things', { refusal });
    const moves = () => requests.filter(({ method }) => method === 'POST').length;
    await userEvent.click(await screen.findByRole('button', { name: 'in de browser: 0' }));
    await waitFor(() => expect(moves()).toBe(1));
    // opening the menu renders the list again
    await openMenu('Weergaven');
    expect(await screen.findByRole('menuitem', { name: 'Te laat' })).toBeVisible();
    expect(screen.getByText('in de browser: 1')).toBeInTheDocument();
    expect(moves()).toBe(1);
  });
});
