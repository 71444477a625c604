import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useState } from 'react';
import { renderConsole } from '../../../tests/support/renderConsole.tsx';
import { Dialog } from '../records/Dialog.tsx';

const toRouter = vi.fn();

beforeEach(() => {
  history.replaceState({ idx: 3 }, '', '/lines');
  history.pushState({ idx: 4 }, '', '/visit');
  window.addEventListener('popstate', toRouter);
});
afterEach(() => {
  window.removeEventListener('popstate', toRouter);
  toRouter.mockClear();
});

function Page() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const close = () => setOpen((before) => before.slice(0, -1));
  return (
    <>
      <button onClick={() => setOpen([...open, `Vraag ${open.length + 1}`])}>Verder</button>
      {open.map((name) => (
        <Dialog key={name} open onClose={close} aria-label={name} disablePortal>
          {name}
        </Dialog>
      ))}
    </>
  );
}

const more = () => fireEvent.click(screen.getByText('Verder'));
const shown = () => screen.queryAllByRole('dialog', { hidden: true }).map((dialog) => dialog.textContent);

test('Back closes the dialog in front, and the page stays', async () => {
  renderConsole(<Page />);
  more();
  more();
  expect(shown()).toEqual(['Vraag 1', 'Vraag 2']);
  history.back();
  await waitFor(() => expect(shown()).toEqual(['Vraag 1']));
  await waitFor(() => expect(location.pathname).toBe('/visit'));
  history.back();
  await waitFor(() => expect(shown()).toEqual([]));
  await waitFor(() => expect(location.pathname).toBe('/visit'));
  expect(toRouter).not.toHaveBeenCalled();
});

test('Back leaves the page once nothing is open', async () => {
  renderConsole(<Page />);
  more();
  history.back();
  await waitFor(() => expect(shown()).toEqual([]));
  await waitFor(() => expect(location.pathname).toBe('/visit'));
  history.back();
  await waitFor(() => expect(toRouter).toHaveBeenCalledOnce());
  expect(location.pathname).toBe('/lines');
});

test('Back closes a dialog of the first page too, behind which there is no other page of the console', async () => {
  history.replaceState({ idx: 0, key: 'first' }, '', '/first');
  renderConsole(<Page />);
  more();
  more();
  history.back();
  await waitFor(() => expect(shown()).toEqual(['Vraag 1']));
  history.back();
  await waitFor(() => expect(shown()).toEqual([]));
  expect(toRouter).not.toHaveBeenCalled();
  expect([location.pathname, history.state]).toEqual(['/first', { idx: 0, key: 'first' }]);
  const { length } = history;
  more();
  fireEvent.keyDown(screen.getByRole('dialog', { hidden: true }), { key: 'Escape' });
  more();
  expect(history).toHaveLength(length);
});
