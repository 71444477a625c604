import { createMemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { inDivision, keepDivision } from './keepDivision.ts';

test.each([
  ['/accounts', '/accounts?division=120001'],
  ['/accounts?tab=a#b', '/accounts?tab=a&division=120001#b'],
  ['/accounts?division=230001', '/accounts?division=230001'],
  ['?tab=a', '?tab=a&division=120001'],
  ['../1', '../1?division=120001'],
])('%s stays in the division', (to, expected) => {
  expect(inDivision(to, '?division=120001&page=2')).toBe(expected);
});

test('a place as an object stays in the division', () => {
  expect(inDivision({ pathname: '/a', search: '?x=1' }, '?division=1')).toEqual({ pathname: '/a', search: '?x=1&division=1' });
});

test('a navigation without a division keeps the one of its page', async () => {
  const router = keepDivision(createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/a?division=120001'] }));
  await router.navigate('/b?page=2');
  expect(router.state.location).toMatchObject({ pathname: '/b', search: '?page=2&division=120001' });
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/a');
});
