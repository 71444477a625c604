import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { TransportRequest } from '#contract/transport.ts';
import { renderConsole } from '../../../tests/support/renderConsole.tsx';
import { ConnectionBar } from '../connection/ConnectionBar.tsx';
import { todaysDate, writeDay } from '../inputs/dates.ts';
import { clockBehind, present, withServerTime } from './presentTime.ts';
import { useToday } from './useNow.ts';

const day = 86_400_000;

/** An answer of the server arrives, whose clock is ahead of that of this device. */
async function answered(ahead: number, answer: TransportRequest['answer'] = 'text'): Promise<void> {
  const date = new Date(Date.now() + ahead).toUTCString();
  const header = (name: string) => (name === 'Date' ? date : null);
  const send = withServerTime(async () => ({ status: 200, header, body: '' }));
  const request = {
    method: 'GET',
    url: '/',
    headers: {},
    body: undefined,
    withCredentials: false,
    signal: undefined,
    onProgress: undefined,
  };
  await act(async () => void (await send({ ...request, answer })));
}

afterEach(() => answered(0));

function Today() {
  return <p>today {useToday()}</p>;
}

describe('a device whose clock is two days ahead', () => {
  test('takes the day of the server, and says so', async () => {
    await answered(-2 * day);
    const right = new Date(Date.now() - 2 * day).toISOString().slice(0, 10);
    expect(present().toISOString().slice(0, 10)).toBe(right);
    expect(writeDay(todaysDate()).slice(0, 7)).toBe(right.slice(0, 7));
    renderConsole(
      <>
        <ConnectionBar />
        <Today />
      </>,
    );
    expect(await screen.findByText(/^De klok van dit apparaat staat op/)).toBeVisible();
    expect(Math.abs(Date.parse(screen.getByText(/^today/).textContent?.slice(6) ?? '') - (Date.now() - 2 * day))).toBeLessThan(1.5 * day);
    await answered(0);
    expect(screen.queryByText(/^De klok van dit apparaat staat op/)).toBeNull();
    expect(clockBehind()).toBe(0);
  });

  test('is not known by a file, which the browser may have kept', async () => {
    await answered(-30 * day, 'bytes');
    expect(clockBehind()).toBe(0);
  });
});

test('a difference of some minutes is none', async () => {
  await answered(120_000);
  expect(clockBehind()).toBe(0);
  await answered(600_000);
  expect(Math.round(clockBehind() / 60_000)).toBe(10);
});
