import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { MasterDataPage } from './MasterDataPage.tsx';

const counts = { engineers: 3 };
const answer = () => ({ json: { isDone: true, counts, steps: [] } });

test('an administrator sees the numbers of records and the way to the next step', async () => {
  renderConsole(<MasterDataPage />, { answer });
  expect(await screen.findByText('3')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Wat komt hierna?' })).toHaveAttribute('href', '/start');
});

test('the server is not asked for what others may not see', async () => {
  const { requests } = renderConsole(<MasterDataPage />, { answer, can: (capability) => capability !== 'administrator' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Wat komt hierna?' })).not.toBeInTheDocument();
  expect(requests.filter(({ url }) => url.includes('/setup'))).toEqual([]);
});
