import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listReply, renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { freshFor } from '#console/data/freshFor.ts';
import { useGetListOf } from '#console/data/useMethod.ts';
import { lookupsConsole } from '#features/lookups/console/index.ts';
import { ImportPage } from './ImportPage.tsx';
import { importsConsole } from './index.ts';

const id = '01941f29-83d0-756d-84bf-16f0ccee0002';
const column = (heading: string, field: string | null) => ({ heading, field, samples: ['a', 'b'] });
const base = {
  id,
  version: 3,
  fileName: 'klanten.csv',
  status: 'Matching',
  sheets: [{ name: '', entity: 'accounts', columns: [column('Nr', 'code'), column('Klant', null)] }],
  counts: { new: 0, changed: 0, same: 0, wrong: 0 },
  done: 0,
  total: null,
  written: 0,
  blocked: 0,
  refusal: null,
  doubts: [],
  confirmed: [],
  isInterrupted: false,
};
const field = (name: string, label: string, isRequired = false) => ({
  name,
  label,
  isRequired,
  isKey: false,
  choices: [],
  kinds: [] as string[],
  fills: [name],
});
const status = {
  field: 'status',
  label: 'Status',
  proposed: 'Customer',
  choices: [
    { id: 'None', label: 'Relatie' },
    { id: 'Customer', label: 'Klant' },
  ],
};
const kinds = [
  { id: 'accounts', label: 'Relaties', asked: [status], fields: [field('code', 'Relatienummer'), field('name', 'Naam', true)] },
  {
    id: 'assets',
    label: 'Objecten',
    asked: [],
    fields: [
      field('tag', 'Objectlabel'),
      { ...field('attributes.capacity', 'Inhoud (kg / l)'), kinds: ['Brandblusser', 'CO2-blusser', 'Poederblusser'] },
      { ...field('attributes.mount', 'Uitvoering (Oogdouche)'), kinds: ['Oogdouche'] },
      { ...field('attributes.selfTest', 'Zelftest'), kinds: ['Noodverlichting'] },
      {
        ...field('attributes.mount,reelType', 'Uitvoering'),
        kinds: ['Oogdouche', 'Brandslanghaspel'],
        fills: ['attributes.mount', 'attributes.reelType'],
      },
    ],
  },
];
const row = {
  id: 'r1',
  sheet: '',
  number: 7,
  entity: 'accounts',
  outcome: 'Wrong',
  recordId: null,
  title: '12 Fout BV',
  errors: [{ field: 'name', label: 'Naam', text: 'Vul dit in.' }],
};

function show(record: object) {
  // what the import becomes by its check
  const steps: object[] = [];
  let now = record;
  const shown = renderConsole(<p />, {
    at: `/imports/${id}`,
    resources: importsConsole.resources,
    routes: {
      '/imports/:id': (
        <main>
          <ImportPage />
        </main>
      ),
    },
    answer: ({ method, url, body }) => {
      if (url.includes('/check')) now = steps.shift() ?? now;
      if (url.includes('/kinds')) return { json: kinds };
      if (url.includes('/rows')) return listReply([row]);
      if (method === 'PUT') return { json: { ...base, version: 4, ...(JSON.parse(String(body)) as object) } };
      return { json: { ...base, ...now } };
    },
  });
  return { ...shown, steps };
}

describe('an import', () => {
  it('asks for the status of new accounts without one, and says it before they are written', async () => {
    const sheets = [{ name: '', entity: 'accounts', missing: { status: 'Customer' }, columns: [column('Naam', 'name')] }];
    const { requests, steps } = show({ sheets });
    const asked = await screen.findByRole('combobox', { name: /^Status van nieuwe rijen die geen waarde hebben/ });
    expect(asked).toHaveDisplayValue('Klant');
    await userEvent.selectOptions(asked, 'Relatie');
    steps.push({ status: 'Checked', sheets: [{ ...sheets[0], missing: { status: 'None' } }], counts: { ...base.counts, new: 2 } });
    await userEvent.click(screen.getByRole('button', { name: /Controleren/ }));
    expect(await screen.findByText('Nieuwe rijen zonder ‘Status’ krijgen ‘Relatie’.')).toBeVisible();
    expect(requests.find(({ method }) => method === 'PUT')?.body).toContain('"missing":{"status":"None"}');
  });

  it('proposes the status also for a file that was uploaded before there was one to choose', async () => {
    show({ sheets: [{ name: '', entity: 'accounts', columns: [column('Naam', 'name')] }] });
    expect(await screen.findByRole('combobox', { name: /^Status van nieuwe rijen/ })).toHaveDisplayValue('Klant');
  });

  it('says which required column is missing, and checks with what a person chose', async () => {
    const { requests } = show({});
    expect(await screen.findByText(/ontbreekt een kolom: Naam/)).toBeVisible();
    // also where the sheets are longer than the window
    const bar = screen.getByRole('toolbar');
    expect(within(bar).getByRole('button', { name: /Controleren/ })).toBeVisible();
    expect(bar).toHaveTextContent('Bladen om te importeren: 1, kolommen zonder veld: 1');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Veld voor kolom Klant' }), 'Naam *');
    await userEvent.click(screen.getByRole('button', { name: /Controleren/ }));
    await waitFor(() => expect(requests.some(({ url }) => url.includes('/check'))).toBe(true));
    const saved = JSON.parse(String(requests.find(({ method }) => method === 'PUT')?.body)) as {
      sheets: { columns: { field: string }[] }[];
    };
    expect(saved.sheets[0]?.columns.map((one) => one.field)).toEqual(['code', 'name']);
  });

  it('finds a field of some types by the name of a type, and offers none that another column fills', async () => {
    const columns = [column('Label', 'tag'), column('Uitv.', 'attributes.mount'), column('Gewicht', null)];
    const { requests } = show({ sheets: [{ name: '', entity: 'assets', columns }] });
    expect(await screen.findByRole('combobox', { name: 'Veld voor kolom Uitv.' })).toHaveValue('Uitvoering (Oogdouche)');
    const choice = screen.getByRole('combobox', { name: 'Veld voor kolom Gewicht' });
    await userEvent.type(choice, 'uitvoering');
    expect(await screen.findByText('Niets gevonden.', { ignore: '[role=status]' })).toBeVisible();
    await userEvent.clear(choice);
    await userEvent.type(choice, 'poederbl');
    await userEvent.click(await screen.findByRole('option', { name: /Inhoud.*3 objecttypen/ }));
    expect(choice).toHaveValue('Inhoud (kg / l)');
    await userEvent.click(screen.getByRole('button', { name: /Controleren/ }));
    await waitFor(() => expect(requests.some(({ url }) => url.includes('/check'))).toBe(true));
    const saved = String(requests.find(({ method }) => method === 'PUT')?.body);
    expect(saved).toContain('{"heading":"Gewicht","field":"attributes.capacity"}');
  });

  it('leaves a column out again', async () => {
    show({ sheets: [{ name: '', entity: 'assets', columns: [column('Label', 'tag'), column('Test', 'attributes.selfTest')] }] });
    const choice = await screen.findByRole('combobox', { name: 'Veld voor kolom Test' });
    await userEvent.click(screen.getByRole('button', { name: /kolom Test/ }));
    const list = await screen.findByRole('listbox', { name: 'Veld voor kolom Test' });
    await userEvent.click(await within(list).findByRole('option', { name: 'niet overnemen' }));
    expect(choice).toHaveValue('');
    expect(choice).toHaveAttribute('placeholder', 'niet overnemen');
  });

  it('shows what the check found and what is wrong in which row', async () => {
    show({ status: 'Checked', total: 3, counts: { new: 2, changed: 0, same: 0, wrong: 1 } });
    expect(await screen.findByRole('button', { name: /2 records importeren/ })).toBeEnabled();
    expect(await screen.findByText('12 Fout BV')).toBeVisible();
    expect(screen.getByText('Naam: Vul dit in.')).toBeVisible();
    expect(screen.getByText('rijnummer 7')).toBeVisible();
  });

  it('names the sheets of a workbook that are not imported', async () => {
    const sheets = ['Relaties', 'Notities', 'Leeg', 'Oud'].map((name) => ({
      name,
      entity: name === 'Relaties' ? 'accounts' : null,
      columns: name === 'Leeg' ? [] : [column('Naam', name === 'Relaties' ? 'name' : null)],
    }));
    show({ status: 'Checked', sheets, counts: { ...base.counts, new: 2 } });
    expect(await screen.findByText('Bladen die niet worden geïmporteerd: Notities, Oud.')).toBeVisible();
  });

  it.each([
    ['In het bestand staan geen rijen onder de koppen.', 0],
    ['Alles staat hier al zo; er valt niets te importeren.', 4],
  ])('says %s, and leads to another file', async (text, same) => {
    show({ status: 'Checked', total: same, counts: { new: 0, changed: 0, same, wrong: 0 } });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ander bestand importeren' })).toHaveAttribute('href', '/imports/new');
    expect(screen.queryByRole('button', { name: /records? importeren/ })).not.toBeInTheDocument();
    expect(screen.getByText('Niets te importeren')).toBeVisible();
  });

  it('goes on at the heading when a step takes its button along', async () => {
    const { steps } = show({});
    steps.push({ status: 'Checked', total: 1, counts: { new: 1, changed: 0, same: 0, wrong: 0 } });
    await userEvent.click(await screen.findByRole('button', { name: /Controleren/ }));
    expect(await screen.findByRole('button', { name: /1 record importeren/ })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('lets master data be read again that the background has written', async () => {
    const Units = () => (
      <p>
        {useGetListOf<{ code: string }>('units', {}, { staleTime: freshFor.masterData })
          .data?.map(({ code }) => code)
          .join()}
      </p>
    );
    let isWritten = false;
    renderConsole(<p />, {
      at: `/imports/${id}`,
      resources: { ...importsConsole.resources, ...lookupsConsole.resources },
      routes: {
        '/imports/:id': (
          <>
            <ImportPage />
            <Units />
          </>
        ),
      },
      answer: ({ url }) => {
        if (url.includes('/lookup/unit')) return { json: [{ code: isWritten ? 'doos' : 'stuks' }] };
        if (url.includes('/kinds')) return { json: kinds };
        if (url.includes('/rows')) return listReply([]);
        return {
          json: {
            ...base,
            status: isWritten ? 'Done' : 'Writing',
            total: 1,
            written: 1,
            counts: { new: 1, changed: 0, same: 0, wrong: 0 },
          },
        };
      },
    });
    expect(await screen.findByText('stuks')).toBeVisible();
    isWritten = true;
    expect(await screen.findByText('doos')).toBeVisible();
  });

  it('lets a person pass over a refusal that the check can be wrong about, and take that back', async () => {
    const counts = { new: 0, changed: 0, same: 0, wrong: 2 };
    const { requests, steps } = show({ status: 'Checked', total: 2, counts, doubts: [{ code: 'zerosLost', rows: 2 }] });
    expect(await screen.findByText(/^2 nummers verschillen alleen in voorloopnullen/)).toBeVisible();
    steps.push({ status: 'Checked', total: 2, counts: { ...counts, new: 2, wrong: 0 }, confirmed: ['zerosLost'] });
    await userEvent.click(screen.getByRole('button', { name: 'Toch als nieuw opnemen' }));
    expect(await screen.findByRole('button', { name: /2 records importeren/ })).toBeVisible();
    expect(JSON.parse(String(requests.find(({ method }) => method === 'PUT')?.body))).toEqual({ confirmed: ['zerosLost'] });
    expect(screen.getByText(/^Bevestigd: nummers die alleen in voorloopnullen/)).toBeVisible();
    steps.push({ status: 'Checked', total: 2, counts, doubts: [{ code: 'zerosLost', rows: 2 }] });
    await userEvent.click(screen.getByRole('button', { name: 'Weer weigeren' }));
    expect(await screen.findByRole('button', { name: 'Toch als nieuw opnemen' })).toBeVisible();
  });

  it('says why nothing was undone', async () => {
    show({ status: 'Done', written: 3, blocked: 2, counts: { new: 3, changed: 0, same: 0, wrong: 0 } });
    expect(await screen.findByText(/2 records zijn sindsdien gewijzigd of in gebruik/)).toBeVisible();
  });

  it('offers to go on where a step was interrupted, and names why a file is refused', async () => {
    show({ status: 'Writing', isInterrupted: true });
    expect(await screen.findByRole('button', { name: 'Verdergaan' })).toBeEnabled();
  });

  it('names why a file is refused', async () => {
    show({ status: 'Refused', refusal: { code: 'sheetFormula', params: { sheet: 'Blad1', cell: 'B2' } } });
    expect(await screen.findByText(/in cel B2 een formule/)).toBeVisible();
  });
});
