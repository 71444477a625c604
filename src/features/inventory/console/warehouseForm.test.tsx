import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { screensOf } from '#console/nouns/screensOf.tsx';
import { listReply, renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { warehouseNoun } from './warehouseNoun.tsx';

const { Create } = screensOf(warehouseNoun);
const hall = { id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f', code: 'HAL', description: 'Hal 1' };

test.each([
  ['the first one', [], true],
  ['one where none is', [{ ...hall, isMain: false }], true],
  ['no further one', [{ ...hall, isMain: true }], false],
])('a new warehouse is the main one: %s', async (_, warehouses, isMain) => {
  renderConsole(<Create />, { answer: () => listReply(warehouses) });
  const box = await screen.findByRole('checkbox', { name: 'Hoofdmagazijn' });
  if (isMain) expect(box).toBeChecked();
  else expect(box).not.toBeChecked();
});
