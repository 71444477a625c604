import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { TransportRequest } from '#contract/transport.ts';
import { listReply, problemReply, renderConsole, type Reply } from '../../../tests/support/renderConsole.tsx';
import { Place } from '../records/Place.tsx';
import type { Column } from './Column.ts';
import { thingResource } from '../../../tests/support/things.ts';
import { RecordList } from './RecordList.tsx';

interface Thing {
  id: string;
  code: string;
  name: string;
}

const columns: Column<Thing>[] = [
  { source: 'code', label: 'things.code', sortable: true, quiet: true, phone: 'detail' },
  { source: 'name', label: 'things.name', sortable: true, main: true },
  { name: 'parts', label: 'things.parts', cell: ({ id }) => `${id}0 delen` },
];
const things = [
  { id: '1', code: '0001', name: 'Alpha' },
  { id: '2', code: '0002', name: '=Beta' },
];
const filters = [{ source: 'kind', label: 'things.kind', choices: [{ id: 'Customer', name: 'things.customer' }] }];

const texts = {
  things: { code: 'Code', name: 'Naam', kind: 'Soort', parts: 'Delen', customer: 'Klant', title: 'Dingen', search: 'Zoek op naam' },
};

function renderThings(
  answer: (request: TransportRequest) => Reply | undefined,
  at = '/things',
  { search = 'things.search', filterDefaultValues }: { search?: string | null; filterDefaultValues?: object } = {},
) {
  return renderConsole(
    <RecordList<Thing>
      resource="things"
      title="things.title"
      columns={columns}
      filters={filters}
      {...(filterDefaultValues ? { filterDefaultValues: { ...filterDefaultValues } } : {})}
      sort={{ field: 'code', order: 'ASC' }}
      {...(search === null ? {} : { search })}
      rowHref={({ id }) => `/things/${id}`}
      empty={<Place title="Nog geen dingen">Maak het eerste.</Place>}
    />,
    { answer, resources: thingResource, at, texts, routes: { '/things/:id': <p>Eén ding</p> } },
  );
}

const queryOf = (request: TransportRequest | undefined) => new URLSearchParams(request?.url.split('?')[1]);

describe('a list', () => {
  test('shows ten rows as links, with counts, and says so to a screen reader', async () => {
    const { requests } = renderThings(() => listReply(things, 412));
    expect(await screen.findByRole('link', { name: 'Alpha' })).toHaveAttribute('href', '/things/1');
    expect(screen.getByText('412 in Utrecht · 2 getoond')).toBeVisible();
    expect(screen.getByText('1–2 van 412')).toBeVisible();
    expect(requests[0]?.url).toContain('/api/120001/thing?');
    expect(Object.fromEntries(queryOf(requests[0]))).toMatchObject({ sort: '["code","ASC"]', range: '[0,9]', filter: '{}' });
    await waitFor(() => expect(document.querySelector('[aria-live=polite]')).toHaveTextContent('412 resultaten'));
  });

  test('says of a total that it is an estimate', async () => {
    renderThings(() => listReply(things, 104_327, { 'X-Total-Estimated': 'true' }));
    expect(await screen.findByText('1–2 van ruim 100.000')).toBeVisible();
  });

  test('names the keys that it has', async () => {
    renderThings(() => listReply(things));
    expect(await screen.findByText('↑↓ rij · Enter openen · / zoeken · ? sneltoetsen')).toBeInTheDocument();
  });

  test('names no key for a search that it does not have', async () => {
    renderThings(() => listReply(things), '/things', { search: null });
    expect(await screen.findByText('↑↓ rij · Enter openen · ? sneltoetsen')).toBeInTheDocument();
  });

  test('opens a row by the keyboard', async () => {
    renderThings(() => listReply(things));
    await screen.findByRole('link', { name: 'Alpha' });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: '=Beta' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(await screen.findByText('Eén ding')).toBeVisible();
  });

  test('searches while one types, after / has brought the focus', async () => {
    const { requests, router } = renderThings(() => listReply(things));
    await screen.findByRole('link', { name: 'Alpha' });
    await userEvent.keyboard('/');
    await userEvent.keyboard('alp');
    await waitFor(() => expect(queryOf(requests.at(-1)).get('filter')).toBe('{"q":"alp"}'));
    expect(router.state.location.search).toContain(encodeURIComponent('{"q":"alp"}'));
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  test('sorts by a heading and says in which direction', async () => {
    const { requests } = renderThings(() => listReply(things));
    await userEvent.click(await screen.findByRole('button', { name: 'Naam' }));
    await waitFor(() => expect(queryOf(requests.at(-1)).get('sort')).toBe('["name","ASC"]'));
    expect(screen.getByRole('columnheader', { name: /Naam/ })).toHaveAttribute('aria-sort', 'ascending');
  });

  test('sets and takes off a filter', async () => {
    const { requests, router } = renderThings(() => listReply(things));
    await screen.findByRole('link', { name: 'Alpha' });
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Klant' }));
    await waitFor(() => expect(queryOf(requests.at(-1)).get('filter')).toBe('{"kind":"Customer"}'));
    await userEvent.click(await screen.findByRole('button', { name: 'Filter Soort: Klant weghalen' }));
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('filter')).toBe('{}'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Soort/ })).not.toBeInTheDocument());
  });

  test('shows a column that is no field of the row, without sorting on it', async () => {
    renderThings(() => listReply(things));
    expect(await screen.findByRole('cell', { name: '20 delen' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delen' })).not.toBeInTheDocument();
  });

  test('takes search, sorting and page from its address', async () => {
    const filter = encodeURIComponent('{"q":"beta"}');
    const { requests } = renderThings(() => listReply(things, 80), `/things?filter=${filter}&sort=name&order=DESC&page=2&perPage=25`);
    expect(await screen.findByText('26–27 van 80')).toBeVisible();
    expect(Object.fromEntries(queryOf(requests[0]))).toMatchObject({ sort: '["name","DESC"]', range: '[25,49]', filter: '{"q":"beta"}' });
    expect(screen.getByRole('searchbox')).toHaveValue('beta');
  });

  test('remembers how many rows it shows', async () => {
    const { requests } = renderThings(() => listReply(things, 80));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'per pagina' }), '50');
    await waitFor(() => expect(queryOf(requests.at(-1)).get('range')).toBe('[0,49]'));
  });

  test('offers the next step when there is nothing yet', async () => {
    renderThings(() => listReply([]));
    expect(await screen.findByText('Nog geen dingen')).toBeVisible();
  });

  test('offers to clear the filters when nothing fits them', async () => {
    const { requests } = renderThings(
      ({ url }) => (url.includes('zzz') ? listReply([]) : listReply(things)),
      '/things?filter=%7B%22q%22%3A%22zzz%22%7D',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Filters wissen' }));
    expect(await screen.findByRole('link', { name: 'Alpha' })).toBeVisible();
    expect(queryOf(requests.at(-1)).get('filter')).toBe('{}');
  });

  test.each([
    [0, 'Nog geen dingen'],
    [3, 'Niets gevonden'],
  ])('says under the filters that it opens with what there is without them: %i rows', async (total, text) => {
    const isOpening = (request: TransportRequest) => queryOf(request).get('filter')?.includes('Customer');
    renderThings((request) => listReply([], isOpening(request) ? 0 : total), '/things', { filterDefaultValues: { kind: 'Customer' } });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getAllByText(/^Nog geen dingen$|^Niets gevonden$/)).toHaveLength(1);
  });

  test('says why it failed and tries again', async () => {
    let isDown = true;
    renderThings(() => (isDown ? problemReply(500, 'internal', 'Er ging iets mis.') : listReply(things)));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Er ging iets mis.');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByRole('link', { name: 'Alpha' })).toBeVisible();
  });

  test('says what is wrong with a filter that is refused, without the names of the API', async () => {
    const errors = { 'filter.until': ['De einddatum ligt vóór de begindatum.'] };
    renderThings(() => problemReply(400, 'invalid', 'Deze gegevens kloppen nog niet.', { errors, detail: 'filter.until: De einddatum …' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('De einddatum ligt vóór de begindatum.');
    expect(document.body).not.toHaveTextContent('filter.until');
  });

  test.each([
    ['Excel-werkmap (xlsx)', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['Csv-bestand', 'text/csv'],
  ])('saves all rows that match as the server writes them (%s)', async (name, type) => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const file = { body: new Blob(['x']), headers: { 'Content-Type': type, 'Content-Disposition': 'attachment; filename="dingen.xlsx"' } };
    const { requests } = renderThings(
      ({ headers }) => (headers['Accept'] === type ? file : listReply(things, 2)),
      '/things?filter=%7B%22q%22%3A%22eta%22%7D',
    );
    await screen.findByRole('link', { name: 'Alpha' });
    await userEvent.click(screen.getByRole('button', { name: 'Exporteren' }));
    await userEvent.click(screen.getByRole('menuitem', { name }));
    expect(await screen.findByText('Alle passende rijen zijn bewaard')).toBeVisible();
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(queryOf(requests.at(-1)).get('range')).toBeNull();
    expect(queryOf(requests.at(-1)).get('filter')).toContain('"q":"eta"');
    clicked.mockRestore();
  });
});
