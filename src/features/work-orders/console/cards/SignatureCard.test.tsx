import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../../../tests/support/renderConsole.tsx';
import { answer, order } from '../../../../../tests/support/workOrderScreens.tsx';
import type { WorkOrder } from '../../schema.ts';
import { SignatureCard } from './SignatureCard.tsx';

test.each([
  ['an engineer', true],
  ['a person who only plans', false],
])('offers to sign to %s: %s', async (_who, isEngineer) => {
  const unsigned: unknown = { ...order, isSigned: false, autograph: null };
  // as the page shows it
  renderConsole(<SignatureCard order={unsigned as WorkOrder} />, {
    answer: answer(),
    can: (capability) => isEngineer || capability !== 'engineer',
  });
  expect(await screen.findByText('Nog niet getekend.')).toBeVisible();
  expect(screen.queryAllByRole('button', { name: /^Laten tekenen/ })).toHaveLength(isEngineer ? 1 : 0);
});
