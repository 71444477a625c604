import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../tests/support/renderConsole.tsx';
import { Carousel } from './Carousel.tsx';

const names = ['Gevel', 'Kelder', 'Dak'];

function Pictures() {
  const [index, setIndex] = useState(0);
  return (
    <Carousel label="Beelden" total={names.length} index={index} onGo={setIndex} textAt={(at) => `nu ${names[at]}`} foot={names[index]}>
      <span />
    </Carousel>
  );
}
const show = () => renderConsole(<Pictures />, { answer: () => ({ json: {} }) });

test('the arrow keys go through the pictures, say which one it is, and end at the last', async () => {
  show();
  await userEvent.tab();
  expect(screen.getByRole('group', { name: 'Beelden' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText('Kelder')).toBeVisible();
  expect(await screen.findByText('nu Kelder')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(screen.getByText('Dak')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(screen.getByText('Gevel')).toBeVisible();
});

test('the buttons do the same, each off where there is no further one', async () => {
  show();
  expect(screen.getByRole('button', { name: 'Vorige' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Volgende' }));
  await userEvent.click(screen.getByRole('button', { name: 'Volgende' }));
  expect(screen.getByText('Dak')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Volgende' })).toBeDisabled();
});
