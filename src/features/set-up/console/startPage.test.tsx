import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { setUpNouns, type SetUp } from '../schema.ts';
import { progressOf } from '../rules.ts';
import { StartPage } from './StartPage.tsx';

/** The progress of a new division, with or without its codes. */
function progress(codes: number): SetUp {
  const names = ['vatCodes', 'journals', 'financialPeriods', 'paymentConditions', 'units'];
  const counts = Object.fromEntries(setUpNouns.map((noun) => [noun, names.includes(noun) ? codes : 0])) as SetUp['counts']; // each noun
  const division = { code: 120001, description: 'Assen', country: 'NL', currency: 'EUR' } as const;
  return { division, counts, hasOpenPeriod: codes > 0, ...progressOf({ counts, hasOpenPeriod: codes > 0 }) };
}

test('goes on at the heading once the usual codes are there, because their button is gone', async () => {
  let codes = 0;
  renderConsole(
    <main>
      <StartPage />
    </main>,
    {
      answer: ({ method }) => {
        if (method === 'PUT') codes = 5;
        return { json: progress(codes) };
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Nederlandse standaard' }));
  await screen.findByRole('link', { name: 'Nieuwe artikelgroep' });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
