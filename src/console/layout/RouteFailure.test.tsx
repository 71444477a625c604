import { screen } from '@testing-library/react';
import { useRouteError } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeTime, passTime } from '../../../tests/support/fakeTime.ts';
import { renderConsole } from '../../../tests/support/renderConsole.tsx';
import { patiently } from '../connection/patiently.ts';
import { RouteFailure } from './RouteFailure.tsx';

vi.mock(import('react-router-dom'), async (original) => ({ ...(await original()), useRouteError: vi.fn<() => unknown>() }));

beforeEach(() => void vi.stubGlobal('reportError', vi.fn<() => void>()));

test('a screen whose code is gone, as after a new version was installed, says what to do', async () => {
  fakeTime();
  const failed = patiently(() => Promise.reject(new TypeError('Failed to fetch')))().catch((error: unknown) => error);
  await passTime(10_000);
  vi.useRealTimers();
  vi.mocked(useRouteError).mockReturnValue(await failed);
  renderConsole(<RouteFailure />);
  expect(await screen.findByText(/Misschien is er een nieuwe versie/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pagina opnieuw laden' })).toBeVisible();
  expect(screen.queryByText(/kenmerk/)).toBeNull();
});

test('an error of a screen is one to report', async () => {
  vi.mocked(useRouteError).mockReturnValue(new TypeError('x is not a function'));
  renderConsole(<RouteFailure />);
  expect(await screen.findByText(/Meld het kenmerk/)).toBeVisible();
});
