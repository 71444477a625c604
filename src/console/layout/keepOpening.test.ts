import { setTimeout as pause } from 'node:timers/promises';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { keepOpening } from './keepOpening.ts';

function openList() {
  const record = { path: '/record', loader: () => pause(50, null), element: null };
  return keepOpening(
    createMemoryRouter([{ path: '/list', loader: () => pause(50, null), element: null }, record], { initialEntries: ['/list'] }),
  );
}

it.each([{ search: '?q=bakker' }, '?q=bakker'])('drops %j while a record is being opened', async (change) => {
  const router = openList();
  await router.navigate('/list');
  const opening = router.navigate('/record');
  await router.navigate(change);
  await opening;
  expect(router.state.location).toMatchObject({ pathname: '/record', search: '' });
});

it('changes the query while the list itself is loading, and afterwards', async () => {
  const router = openList();
  await router.navigate('/list');
  void router.navigate('?q=b');
  await router.navigate({ search: '?q=ba' });
  expect(router.state.location).toMatchObject({ pathname: '/list', search: '?q=ba' });
});

it('opens the page that was pressed last', async () => {
  const router = openList();
  await router.navigate('/list');
  void router.navigate('/record');
  await router.navigate('/list?q=b');
  expect(router.state.location).toMatchObject({ pathname: '/list', search: '?q=b' });
});
