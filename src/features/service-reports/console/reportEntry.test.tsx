import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeTime, passTime } from '../../../../tests/support/fakeTime.ts';
import { assetTypes } from '../../../../tests/support/assetScreens.tsx';
import { reportCalls, reportedAsset as asset, savedReport, showReport } from '../../../../tests/support/reportScreens.tsx';

interface Shown {
  key: string;
  label: string;
  critical: boolean;
  measurement?: { limits?: { min?: number } };
}

const points = (assetTypes.find(({ key }) => key === asset.assetType)?.checklist ?? []) as readonly Shown[]; // as the call answers them
const rowOf = (label: string) => screen.findByRole('group', { name: new RegExp(`^${label.replaceAll(/[()/?.*+]/g, '\\$&')}`) });

/** Presses a key at a moment in milliseconds. */
function press(element: HTMLElement, key: string, at: number): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  fireEvent(element, event);
}

async function passAll(): Promise<void> {
  for (const { label, measurement } of points) {
    const row = await rowOf(label);
    if (measurement) await userEvent.type(within(row).getByRole('textbox', { name: /Gemeten/ }), '1000{Tab}');
    await userEvent.click(within(row).getByRole('button', { name: /^Goed/ }));
  }
}

describe('a report that is filled in', () => {
  test('answers a point by one key and goes on to the next', async () => {
    showReport();
    const [first, second] = points;
    within(await rowOf(first?.label ?? ''))
      .getByRole('button', { name: /^Goed/ })
      .focus();
    await userEvent.keyboard('1');
    const passed = within(await rowOf(first?.label ?? '')).getByRole('button', { name: /^Goed/ });
    await waitFor(() => expect(passed).toHaveAttribute('aria-pressed', 'true'));
    expect(await rowOf(second?.label ?? '')).toContainElement(document.activeElement as HTMLElement);
  });

  test('answers points by keys that a person presses while the page is busy, each its own', async () => {
    showReport();
    const rows = [await rowOf(points[0]?.label ?? ''), await rowOf(points[1]?.label ?? '')];
    within(rows[0] as HTMLElement)
      .getByRole('button', { name: /^Goed/ })
      .focus();
    const button = document.activeElement as HTMLElement;
    // both wait in the queue of the browser, which names the element that had the focus
    press(button, '1', 1000);
    press(button, '2', 1120);
    await waitFor(() => expect(rows.map((row) => row.dataset['answer'])).toEqual(['Pass', 'Fail']));
  });

  test('takes a code of a scanner that begins with a key that answers points, and answers none', async () => {
    const { router, requests } = showReport();
    within(await rowOf(points[0]?.label ?? ''))
      .getByRole('button', { name: /^Goed/ })
      .focus();
    const button = document.activeElement as HTMLElement;
    press(button, '1', 1000);
    press(button, '2', 1004);
    await userEvent.keyboard('3-7{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/assets/tag/123-7'));
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('says what the result will be, and the verdict of a value', async () => {
    showReport();
    expect(await screen.findByText('Nog geen uitslag')).toBeVisible();
    const point = points.find(({ critical }) => critical);
    await userEvent.click(within(await rowOf(point?.label ?? '')).getByRole('button', { name: /^Niet goed/ }));
    expect(screen.getByText('Een kritiek punt is niet goed: het object wordt afgekeurd en buiten gebruik gesteld.')).toBeVisible();
    expect(within(screen.getByRole('complementary')).getByText('Afgekeurd')).toBeVisible();
    // in sight on a phone, where the card stands far below
    expect(screen.getByText('Afgekeurd', { selector: 'output *' })).toBeInTheDocument();
    const measured = points.find(({ measurement }) => measurement?.limits?.min !== undefined);
    const row = await rowOf(measured?.label ?? '');
    await userEvent.type(within(row).getByRole('textbox', { name: /Gemeten/ }), '0,1{Tab}');
    expect(await within(row).findByText('Te laag')).toBeVisible();
  });

  test('leaves a point failed that the engineer failed, also with a value within its limits', async () => {
    showReport();
    const measured = points.find(({ measurement }) => measurement?.limits?.min !== undefined);
    const row = await rowOf(measured?.label ?? '');
    const failed = within(row).getByRole('button', { name: /^Niet goed/ });
    await userEvent.click(failed);
    await userEvent.type(within(row).getByRole('textbox', { name: 'Opmerking' }), 'Manometerglas gebarsten');
    await userEvent.type(within(row).getByRole('textbox', { name: /Gemeten/ }), '1000{Tab}');
    expect(failed).toHaveAttribute('aria-pressed', 'true');
    expect(within(row).getByRole('textbox', { name: 'Opmerking' })).toHaveValue('Manometerglas gebarsten');
    // what only a value failed passes with another one
    await userEvent.click(within(row).getByRole('button', { name: /^Goed/ }));
    const value = within(row).getByRole('textbox', { name: /Gemeten/ });
    await userEvent.clear(value);
    await userEvent.type(value, '0,1{Tab}');
    expect(failed).toHaveAttribute('aria-pressed', 'true');
    await userEvent.clear(value);
    await userEvent.type(value, '1000{Tab}');
    expect(within(row).getByRole('button', { name: /^Goed/ })).toHaveAttribute('aria-pressed', 'true');
  });

  test('shows the remark of a point that passes after all, because it is printed', async () => {
    showReport();
    const row = await rowOf(points[0]?.label ?? '');
    await userEvent.click(within(row).getByRole('button', { name: /^Niet goed/ }));
    await userEvent.type(within(row).getByRole('textbox', { name: 'Opmerking' }), 'Zegel ontbreekt');
    await userEvent.click(within(row).getByRole('button', { name: /^Goed/ }));
    expect(within(row).getByRole('textbox', { name: 'Opmerking' })).toHaveValue('Zegel ontbreekt');
    await userEvent.clear(within(row).getByRole('textbox', { name: 'Opmerking' }));
    expect(within(row).queryByRole('textbox', { name: 'Opmerking' })).toBeNull();
  });

  test('gives no verdict of a value that has no limits', async () => {
    const assetType = 'ExtinguishPowder';
    showReport({ [reportCalls.asset]: () => ({ json: { ...asset, assetType, attributes: {} } }) });
    const checklist = (assetTypes.find(({ key }) => key === assetType)?.checklist ?? []) as readonly Shown[]; // as the call answers them
    const row = await rowOf(checklist.find(({ measurement }) => measurement && !measurement.limits)?.label ?? 'none');
    await userEvent.type(within(row).getByRole('textbox', { name: 'Gemeten (bar)' }), '5{Tab}');
    expect(within(row).getByRole('button', { name: /^Goed/ })).toHaveAttribute('aria-pressed', 'true');
    expect(within(row).queryByText('Binnen de grenzen')).toBeNull();
  });

  test('is completed when every point has an answer', async () => {
    const { requests } = showReport();
    expect(await screen.findByRole('button', { name: /Rapport voltooien/ })).toBeDisabled();
    await passAll();
    await userEvent.click(screen.getByRole('button', { name: /Rapport voltooien/ }));
    expect(await screen.findByText('the object')).toBeVisible();
    const body = JSON.parse(String(requests.findLast(({ method }) => method === 'POST')?.body)) as { status: string; checklist: object[] };
    expect(body.status).toBe('Completed');
    expect(body.checklist).toHaveLength(points.length);
  }, 30_000);

  test('is completed once when the button is pressed twice', async () => {
    fakeTime();
    const { requests } = showReport();
    await passAll();
    const button = screen.getByRole('button', { name: /Rapport voltooien/ });
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText('the object')).toBeVisible();
    await passTime(500);
    expect(requests.filter(({ method, body }) => method === 'POST' && String(body).includes('Completed'))).toHaveLength(1);
  }, 30_000);

  test('sends no draft after a slow completion', async () => {
    fakeTime();
    const slowly = (body: string) => new Promise<ReturnType<typeof savedReport>>((done) => setTimeout(() => done(savedReport(body)), 2500));
    const { requests } = showReport({ [reportCalls.create]: (body) => (body.includes('Completed') ? slowly(body) : savedReport(body)) });
    await passAll();
    await userEvent.click(screen.getByRole('button', { name: /Rapport voltooien/ }));
    await passTime(2500);
    expect(await screen.findByText('the object')).toBeVisible();
    const last = requests.findLast(({ method }) => method === 'POST');
    expect(JSON.parse(String(last?.body))).toMatchObject({ status: 'Completed' });
  }, 30_000);

  test('shows on its point what the server refuses', async () => {
    const key = points[0]?.key ?? '';
    const refusal = {
      type: 'x',
      title: 'Klopt niet',
      status: 400,
      code: 'invalid',
      errors: { [`checklist.${key}`]: ['Dit punt is nog niet beantwoord.'] },
    };
    showReport({ [reportCalls.create]: (body) => (body.includes('Completed') ? { status: 400, json: refusal } : savedReport(body)) });
    await passAll();
    await userEvent.click(screen.getByRole('button', { name: /Rapport voltooien/ }));
    expect(await within(await rowOf(points[0]?.label ?? '')).findByRole('alert')).toHaveTextContent('Dit punt is nog niet beantwoord.');
  }, 30_000);
});
