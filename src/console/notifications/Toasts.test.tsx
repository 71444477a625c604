import { act, fireEvent, screen } from '@testing-library/react';
import { useNotify } from 'ra-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderConsole } from '../../../tests/support/renderConsole.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Notifier = () => {
  const notify = useNotify();
  return <button onClick={() => notify('Bewaard', { type: 'success' })}>Melden</button>;
};

async function show() {
  renderConsole(<Notifier />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  fireEvent.click(screen.getByRole('button', { name: 'Melden' }));
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a toast stays five seconds and eases out', async () => {
  await show();
  await wait(4900);
  expect(screen.getByText('Bewaard')).toBeVisible();
  await wait(150);
  await wait(310);
  expect(screen.queryByText('Bewaard')).not.toBeInTheDocument();
});

test('a toast stays while it is hovered, and a second longer', async () => {
  await show();
  const toast = screen.getByText('Bewaard');
  fireEvent.mouseEnter(toast.parentElement ?? toast);
  await wait(20_000);
  expect(toast).toBeVisible();
  fireEvent.mouseLeave(toast.parentElement ?? toast);
  await wait(900);
  expect(toast).toBeVisible();
  await wait(150);
  await wait(310);
  expect(toast).not.toBeInTheDocument();
});

test('a toast can be closed', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Melding sluiten' }));
  await wait(350);
  expect(screen.queryByText('Bewaard')).not.toBeInTheDocument();
});
