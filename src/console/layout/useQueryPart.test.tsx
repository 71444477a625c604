import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useQueryPart } from './useQueryPart.ts';

function Page() {
  const [view, setView] = useQueryPart('view');
  const navigate = useNavigate();
  // as a list of react-admin does: what the reader takes off leaves the address in a timer
  const takeOff = () => void setTimeout(() => void navigate({ search: '?division=120001' }));
  return (
    <>
      <output>{view ?? 'list'}</output>
      <button onClick={takeOff}>take off</button>
      <button onClick={() => setView('map')}>map</button>
      <button onClick={() => setView(undefined)}>list</button>
    </>
  );
}

function openPage() {
  const router = createMemoryRouter([{ path: '/', element: <Page /> }], { initialEntries: ['/?division=120001&filter=suppliers'] });
  render(<RouterProvider router={router} />);
  const press = (name: string) => screen.getByRole('button', { name }).click();
  const settled = () => act(() => new Promise((resolve) => void setTimeout(resolve, 10)));
  return { press, settled, search: () => router.state.location.search };
}

it('changes one part of the query and leaves the rest', async () => {
  const { press, settled, search } = openPage();
  press('map');
  await settled();
  expect(search()).toBe('?division=120001&filter=suppliers&view=map');
  expect(screen.getByText('map', { selector: 'output' })).toBeVisible();
  press('list');
  await settled();
  expect(search()).toBe('?division=120001&filter=suppliers');
});

it('neither brings back nor loses what a list changes at the same moment', async () => {
  const { press, settled, search } = openPage();
  await act(async () => {
    press('take off');
    press('map');
    await new Promise((resolve) => void setTimeout(resolve, 10));
  });
  await settled();
  expect(search()).toBe('?division=120001&view=map');
});
