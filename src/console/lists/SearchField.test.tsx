import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListFilterContext, type ListFilterContextValue, TestTranslationProvider } from 'ra-core';
import { setTimeout as pause } from 'node:timers/promises';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { keepOpening } from '../layout/keepOpening.ts';
import { SearchField } from './SearchField.tsx';

function openList() {
  const router = keepOpening(
    createMemoryRouter([
      { path: '/', element: <List /> },
      { path: '/record', loader: () => pause(500, null), element: <p>the record</p> },
    ]),
  );
  function List() {
    const navigate = useNavigate();
    const value = {
      filterValues: {},
      displayedFilters: {},
      setFilters: ({ q }: { q: string }) => void navigate({ search: `?q=${q}` }),
    } as unknown as ListFilterContextValue; // what the field reads of it
    return (
      <TestTranslationProvider>
        <ListFilterContext.Provider value={value}>
          <SearchField label="Search" />
        </ListFilterContext.Provider>
      </TestTranslationProvider>
    );
  }
  render(<RouterProvider router={router} />);
  return router;
}

it('does not call a person back who presses a row right after typing', async () => {
  const router = openList();
  await userEvent.type(screen.getByRole('searchbox'), 'bakker');
  act(() => void router.navigate('/record'));
  expect(await screen.findByText('the record')).toBeVisible();
  expect(router.state.location.pathname).toBe('/record');
});

it('searches while one types', async () => {
  const router = openList();
  await userEvent.type(screen.getByRole('searchbox'), 'bakker');
  await expect.poll(() => router.state.location.search).toBe('?q=bakker');
});
