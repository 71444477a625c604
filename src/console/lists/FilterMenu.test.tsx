import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import type { ListFilter } from './ListFilter.ts';

const filters: readonly ListFilter[] = [
  { source: 'isSupplier', label: 'words.suppliers' },
  { source: 'blocked', label: 'words.blocked' },
  {
    source: 'city',
    label: 'words.town',
    choices: [
      { id: 'Utrecht', text: 'Utrecht' },
      { id: 'Ede', text: 'Ede' },
    ],
  },
];

async function openMenu() {
  const onChoose = vi.fn();
  const { user } = renderInConsole(<FilterMenu filters={filters} values={{ city: 'Ede' }} onChoose={onChoose} />, {
    texts: { words: { suppliers: 'Suppliers', blocked: 'Blocked', town: 'Town' } },
  });
  await user.click(screen.getByRole('button', { name: /Filter/ }));
  return { user, onChoose };
}

const shown = () => screen.getAllByRole('menuitemradio').map((item) => item.textContent);

it('groups the filters and marks those that are set', async () => {
  await openMenu();
  expect(shown()).toEqual(['Suppliers', 'Blocked', 'Utrecht', 'Ede']);
  expect(screen.getByText('Traits')).toBeVisible();
  expect(screen.getByText('Town')).toBeVisible();
  expect(screen.getByRole('menuitemradio', { name: 'Ede' })).toBeChecked();
});

it('finds filters by their own words and by those of their group', async () => {
  const { user, onChoose } = await openMenu();
  await user.keyboard('town');
  expect(shown()).toEqual(['Utrecht', 'Ede']);
  await user.clear(screen.getByRole('textbox'));
  await user.keyboard('utr');
  expect(shown()).toEqual(['Utrecht']);
  await user.keyboard('{Enter}{Enter}');
  expect(onChoose).toHaveBeenCalledWith('city', 'Utrecht');
});

it('takes a filter off that is set, and says when none fits', async () => {
  const { user, onChoose } = await openMenu();
  await user.keyboard('xyz');
  expect(screen.getByText('No filter fits')).toBeVisible();
  await user.clear(screen.getByRole('textbox'));
  await user.click(screen.getByRole('menuitemradio', { name: 'Ede' }));
  expect(onChoose).toHaveBeenCalledWith('city', undefined);
});
