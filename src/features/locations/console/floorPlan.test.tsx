import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test } from 'vitest';
import { assetOf } from '../../../../tests/support/assetScreens.tsx';
import { address, onPlan, plan, rows, sent, showLocation } from '../../../../tests/support/locationScreens.tsx';
import { listReply } from '../../../../tests/support/renderConsole.tsx';
import { plansOf } from './usePlans.ts';

describe('the plan of a floor', () => {
  test('is one choice with the list', async () => {
    showLocation();
    const pin = await screen.findByRole('button', { name: /^1, FE-0231, Poederblusser, .* te laat/ });
    await userEvent.click(pin);
    expect(pin).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('link', { name: 'FE-0231' })).toHaveAttribute('aria-current', 'true');
    screen.getByRole('link', { name: 'FE-0232' }).focus();
    expect(await screen.findByRole('button', { name: /^2, FE-0232/ })).toHaveAttribute('aria-pressed', 'true');
  });

  test('stands in the place of the list where both have no room, and leads to the object', async () => {
    const { matchMedia } = window;
    onTestFinished(() => void (window.matchMedia = matchMedia));
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') });
    showLocation();
    await userEvent.click(await screen.findByRole('button', { name: 'Plattegrond' }));
    expect(screen.queryByRole('table', { name: 'Objecten' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: /^1, FE-0231/ }));
    expect(screen.getByRole('link', { name: 'FE-0231' })).toHaveAttribute('href', expect.stringContaining(`/assets/${rows[0]?.id}`));
    await userEvent.click(screen.getByRole('button', { name: 'Lijst' }));
    expect(screen.getByRole('link', { name: 'FE-0231' })).toHaveAttribute('aria-current', 'true');
  });

  test('shows an object that is out of use as the list does', async () => {
    const broken = assetOf(1, { ...onPlan, dueDate: '2999-01-01', status: 'OutOfService', planX: 0.2 });
    showLocation({ [`GET ${address}/assets`]: () => listReply([broken]) });
    expect(await screen.findByRole('button', { name: /^1, FE-0231, .*, buiten gebruik$/ })).toHaveAttribute('data-standing', 'bad');
  });

  test('moves an object by the arrows, once they pause', async () => {
    const shown = showLocation({ [`PUT ${address}/assets/${rows[0]?.id}`]: () => ({ json: rows[0] }) });
    const pin = await screen.findByRole('button', { name: /^1, FE-0231/ });
    pin.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
    expect(pin).toHaveStyle({ left: '22%', top: '45%' });
    await waitFor(() => expect(shown.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1), { timeout: 3000 });
    expect(sent(shown, '/assets/')).toEqual({ planX: 0.22, planY: 0.45, planDocumentId: plan.id });
  });

  test('keeps the steps that are pressed while those before are being saved', async () => {
    let stored = rows[0];
    const first = Promise.withResolvers<void>();
    const shown = showLocation({
      [`GET ${address}/assets`]: () => listReply([stored, ...rows.slice(1)]),
      [`PUT ${address}/assets/${rows[0]?.id}`]: async (body) => {
        await first.promise;
        stored = { ...rows[0], ...JSON.parse(body) };
        return { json: stored };
      },
    });
    const puts = () => shown.requests.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(String(body)) as object);
    const pin = await screen.findByRole('button', { name: /^1, FE-0231/ });
    pin.focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(puts()).toHaveLength(1), { timeout: 3000 });
    await userEvent.keyboard('{ArrowRight}');
    first.resolve();
    await waitFor(() =>
      expect(shown.requests.filter(({ method, url }) => method === 'GET' && url.includes(`${address}/assets`))).toHaveLength(2),
    );
    await userEvent.keyboard('{ArrowRight}');
    expect(pin).toHaveStyle({ left: '23%' });
    await waitFor(() => expect(puts()).toHaveLength(2), { timeout: 3000 });
    expect(puts()[1]).toMatchObject({ planX: 0.23 });
  });

  test('saves a step that waited for the one before with the version of that', async () => {
    let stored = { ...rows[0], version: 1 };
    const first = Promise.withResolvers<void>();
    const shown = showLocation({
      [`GET ${address}/assets`]: () => listReply([stored, ...rows.slice(1)]),
      [`PUT ${address}/assets/${rows[0]?.id}`]: async (body) => {
        await first.promise;
        stored = { ...stored, ...JSON.parse(body), version: stored.version + 1 };
        return { json: stored };
      },
    });
    const puts = () => shown.requests.filter(({ method }) => method === 'PUT');
    const pin = await screen.findByRole('button', { name: /^1, FE-0231/ });
    pin.focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(puts()).toHaveLength(1), { timeout: 3000 });
    await userEvent.keyboard('{ArrowRight}');
    // leaving the pin ends the pause of the keys
    act(() => pin.blur());
    first.resolve();
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts().map(({ headers }) => headers['If-Match'])).toEqual(['"1"', '"2"']);
  });

  test('saves the steps before a page that is left at once', async () => {
    const shown = showLocation({ [`PUT ${address}/assets/${rows[0]?.id}`]: () => ({ json: rows[0] }) });
    (await screen.findByRole('button', { name: /^1, FE-0231/ })).focus();
    await userEvent.keyboard('{ArrowRight}');
    await act(() => shown.router.navigate('/elsewhere'));
    expect(await screen.findByText('elsewhere')).toBeVisible();
    await waitFor(() => expect(shown.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1));
    expect(sent(shown, '/assets/')).toMatchObject({ planX: 0.21 });
  });

  test('moves by the arrows at once what was put on it by the keyboard', async () => {
    let stored = rows[2];
    showLocation({
      [`GET ${address}/assets`]: () => listReply([...rows.slice(0, 2), stored]),
      [`PUT ${address}/assets/${rows[2]?.id}`]: (body) => ({ json: (stored = { ...rows[2], ...JSON.parse(body) }) }),
    });
    await screen.findByRole('button', { name: /^1, FE-0231/ });
    screen.getByRole('link', { name: 'FE-0233' }).focus();
    (await screen.findByRole('button', { name: 'Op deze plattegrond zetten' })).focus();
    await userEvent.keyboard('{Enter}');
    const pin = await screen.findByRole('button', { name: /^3, FE-0233/ });
    await waitFor(() => expect(pin).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    expect(pin).toHaveStyle({ left: '50%', top: '51%' });
  });

  test('moves an object by dragging, saved where it is let go', async () => {
    const shown = showLocation({ [`PUT ${address}/assets/${rows[0]?.id}`]: () => ({ json: rows[0] }) });
    const pin = await screen.findByRole('button', { name: /^1, FE-0231/ });
    const group = screen.getByRole('group', { name: '1' });
    group.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 200 }) as DOMRect;
    fireEvent.pointerDown(pin, { button: 0, clientX: 80, clientY: 100 });
    fireEvent.pointerMove(pin, { clientX: 200, clientY: 50 });
    fireEvent.pointerUp(pin);
    await waitFor(() => expect(shown.requests.some(({ method }) => method === 'PUT')).toBe(true));
    expect(sent(shown, '/assets/')).toEqual({ planX: 0.5, planY: 0.25, planDocumentId: plan.id });
  });

  test('takes an object that is on no plan yet', async () => {
    const shown = showLocation({ [`PUT ${address}/assets/${rows[2]?.id}`]: () => ({ json: rows[2] }) });
    await screen.findByRole('button', { name: /^1, FE-0231/ });
    screen.getByRole('link', { name: 'FE-0233' }).focus();
    await userEvent.click(await screen.findByRole('button', { name: 'Op deze plattegrond zetten' }));
    await waitFor(() => expect(shown.requests.some(({ method }) => method === 'PUT')).toBe(true));
    expect(sent(shown, '/assets/')).toEqual({ planX: 0.5, planY: 0.5, planDocumentId: plan.id });
  });

  test('says how the first object is put on it, and lets it be chosen where there is no list', async () => {
    const nowhere = rows.map((row) => ({ ...row, planDocumentId: null, planX: null, planY: null }));
    const { unmount } = showLocation({ [`GET ${address}/assets`]: () => listReply(nowhere) });
    expect(await screen.findByText(/^Kies in de lijst een object/)).toBeVisible();
    unmount();
    const { matchMedia } = window;
    onTestFinished(() => void (window.matchMedia = matchMedia));
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') });
    showLocation({ [`GET ${address}/assets`]: () => listReply(nowhere) });
    await userEvent.click(await screen.findByRole('button', { name: 'Plattegrond' }));
    await userEvent.selectOptions(await screen.findByLabelText('Object op de plattegrond zetten'), String(rows[2]?.id));
    expect(await screen.findByRole('button', { name: 'Op deze plattegrond zetten' })).toBeVisible();
  });

  test('is the newest picture under the name of the floor', () => {
    const older = { ...plan, id: 'older' };
    const found = plansOf([plan, older, { ...plan, id: 'pdf', subject: '2', mimeType: 'application/pdf' }]);
    expect(found).toEqual([{ name: '1', documentId: plan.id, documentIds: new Set([plan.id, 'older']) }]);
  });
});
