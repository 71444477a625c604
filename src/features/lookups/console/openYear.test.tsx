import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listReply, problemReply, renderConsole, sentBodies, type Reply } from '../../../../tests/support/renderConsole.tsx';
import { lookupsConsole } from './index.ts';
import { OpenYear } from './OpenYear.tsx';

const last = { id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f', year: 2026, period: 12, startDate: '2027-03-01', endDate: '2027-03-31' };

function show({ periods = [last], answer = { json: [] } }: { periods?: object[]; answer?: Reply } = {}) {
  return renderConsole(<OpenYear />, {
    answer: ({ method }) => (method !== 'GET' ? answer : listReply(periods)),
    resources: lookupsConsole.resources,
  });
}
const opened = async (options?: Parameters<typeof show>[0]) => {
  const shown = show(options);
  await userEvent.click(await screen.findByRole('button', { name: 'Boekjaar openen' }));
  await screen.findByRole('dialog', { name: 'Boekjaar openen' });
  return shown;
};
const firstDay = () => screen.getByRole('textbox', { name: /^Eerste dag/ });

test('the year that follows the last one is offered, from the day after it, and opened at once', async () => {
  const { requests } = await opened();
  expect(screen.getByRole('textbox', { name: /^Boekjaar/ })).toHaveValue('2027');
  expect(firstDay()).toHaveValue('01-04-2027');
  await userEvent.click(screen.getByRole('button', { name: 'Openen' }));
  expect(await screen.findByText('Boekjaar 2027 is open.')).toBeVisible();
  expect(sentBodies(requests, 'PUT')[0]).toEqual({ year: 2027, startDate: '2027-04-01' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a year begins on the first of a month, and nothing is sent before that', async () => {
  const { requests } = await opened();
  await userEvent.clear(firstDay());
  await userEvent.type(firstDay(), '15-4-2027{Tab}');
  expect(await screen.findByText(/eerste van een maand|eerste dag van een maand/i)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Openen' })).toBeDisabled();
  await userEvent.clear(firstDay());
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Openen' })).toBeDisabled();
  expect(requests.some(({ method }) => method !== 'GET')).toBe(false);
});

test('what the server refuses is told, and the dialog stays with what was typed', async () => {
  await opened({ answer: problemReply(409, 'duplicate', 'Dit boekjaar is er al.') });
  await userEvent.click(screen.getByRole('button', { name: 'Openen' }));
  expect(await screen.findByText('Dit boekjaar is er al.')).toBeVisible();
  await waitFor(() => expect(firstDay()).toHaveValue('01-04-2027'));
});

test('without any period it is this year, from January on', async () => {
  await opened({ periods: [] });
  const year = String(new Date().getFullYear());
  expect(screen.getByRole('textbox', { name: /^Boekjaar/ })).toHaveValue(year);
  expect(firstDay()).toHaveValue(`01-01-${year}`);
});
