import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { board, openPlanning, waiting } from '../../../../tests/support/planningScreens.tsx';
import { renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { DayList } from './DayList.tsx';

const away = {
  ...board,
  engineers: board.engineers.map((one) =>
    one.id === 'mike'
      ? {
          ...one,
          absences: [
            {
              id: waiting.id,
              version: 1,
              engineerId: one.id,
              kind: 'Training' as const,
              start: '2026-03-03T11:00:00.000Z',
              end: '2026-03-04T23:00:00.000Z',
              note: null,
            },
          ],
        }
      : one,
  ),
};

it('shows of which part of a day an engineer is absent', async () => {
  openPlanning({ shown: () => away });
  expect(await screen.findByText('opleiding 12:00–24:00')).toBeVisible();
  expect(screen.getByText('opleiding')).toBeVisible();
});

it('shows absences on a phone too', async () => {
  renderConsole(<DayList board={away} days={['2026-03-03', '2026-03-04', '2026-03-05']} onChoose={() => undefined} />, {});
  const [tuesday, wednesday, thursday] = await screen.findAllByRole('region');
  expect(tuesday).toHaveTextContent(/Mike Visser.*opleiding 12:00–24:00/);
  expect(wednesday).toHaveTextContent(/Mike Visser.*opleiding$/);
  expect(thursday).not.toHaveTextContent('Mike Visser');
});

it('says that an absence outside of the shown week was added, and adds it once', async () => {
  const { sent } = openPlanning({
    answer: ({ url }) => (url.includes('/absences') ? { status: 201, json: { id: 'a', version: 1 } } : undefined),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Monteurs' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /^Van/ }), { target: { value: '24-12-2026' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Tot en met/ }), { target: { value: '28-12-2026' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Opmerking/ }), { target: { value: 'Kerst' } });
  fireEvent.click(screen.getByRole('button', { name: 'Afwezigheid toevoegen' }));
  expect(await screen.findByText(/^Afwezigheid toegevoegd: verlof, 24.28 december/)).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: /^Opmerking/ })).toHaveValue('');
});
