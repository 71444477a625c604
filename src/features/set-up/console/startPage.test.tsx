import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { setUpNouns, type SetUp } from '../schema.ts';
import { progressOf } from '../rules.ts';
import { BackToSteps } from './BackToSteps.tsx';
import { StartPage } from './StartPage.tsx';

/** The progress of a new division, with or without its codes. */
function progress(codes: number): SetUp {
  const names = ['vatCodes', 'journals', 'financialPeriods', 'paymentConditions', 'units'];
  const counts = Object.fromEntries(setUpNouns.map((noun) => [noun, names.includes(noun) ? codes : 0])) as SetUp['counts']; // each noun
  const division = { code: 120001, description: 'Assen', country: 'NL', currency: 'EUR' } as const;
  return { division, counts, hasOpenPeriod: codes > 0, ...progressOf({ counts, hasOpenPeriod: codes > 0 }) };
}

/** The start page of a new Dutch division; `sent` are the countries whose codes were added. */
function open() {
  const sent: string[] = [];
  renderConsole(
    <main>
      <StartPage />
    </main>,
    {
      answer: ({ method, body }) => {
        if (method === 'PUT') sent.push((JSON.parse(String(body)) as { country: string }).country);
        return { json: progress(sent.length) };
      },
    },
  );
  return sent;
}

test('asks before it adds the codes of another country', async () => {
  const sent = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Duitse standaard' }));
  const dialog = await screen.findByRole('dialog', { name: 'De codes van een ander land toevoegen?' });
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Duitse standaard' }));
  await waitFor(() => expect(sent).toEqual(['DE']));
});

test('goes on at the heading once the usual codes are there, because their button is gone', async () => {
  const sent = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Nederlandse standaard' }));
  await screen.findByRole('link', { name: 'Nieuwe artikelgroep' });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(sent).toEqual(['NL']);
});

test('leads back to the steps from the screens of a step', async () => {
  const { router } = renderConsole(<StartPage />, {
    at: '/start',
    routes: { '/start': <StartPage />, '/items/new': <BackToSteps /> },
    answer: () => ({ json: progress(0) }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Welkom. Zo begint u' });
  await act(() => router.navigate('/items/new'));
  await userEvent.click(await screen.findByRole('link', { name: /Terug naar de stappen/ }));
  expect(router.state.location.pathname).toBe('/start');
  sessionStorage.clear();
  await act(() => router.navigate('/items/new'));
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('leads to the division, whose address and numbers its documents have', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Assen' })).toHaveAttribute('href', '/divisions/120001');
});

test('says in the gender of its German noun that there is no division yet', async () => {
  renderConsole(<StartPage />, { language: 'de', division: { code: 0, name: '–', currency: 'EUR' } });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('Mandantnoch keiner');
  expect(second).toHaveTextContent('Zahlungsbedingungennoch keine');
});
