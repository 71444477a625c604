import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderConsole } from '../../../tests/support/renderConsole.tsx';
import { ActionButton } from './ActionButton.tsx';

test('works by its key while a field has the focus that cannot be typed in, and not in any other', async () => {
  const press = vi.fn<() => void>();
  renderConsole(
    <>
      <input aria-label="vast" readOnly defaultValue="27-12-2026" />
      <input aria-label="open" />
      <input aria-label="gekozen" type="checkbox" />
      <ActionButton hotkey="j" onPress={press}>
        Volgende
      </ActionButton>
    </>,
  );
  (await screen.findByLabelText('open')).focus();
  await userEvent.keyboard('j');
  expect(press).not.toHaveBeenCalled();
  screen.getByLabelText('vast').focus();
  await userEvent.keyboard('j');
  expect(press).toHaveBeenCalledOnce();
  screen.getByLabelText('gekozen').focus();
  await userEvent.keyboard('j');
  expect(press).toHaveBeenCalledTimes(2);
});

test('says by its key why it is disabled', async () => {
  const press = vi.fn<() => void>();
  renderConsole(
    <>
      <ActionButton hotkey="ctrl+enter" disabled describedBy="why" onPress={press}>
        Leveren
      </ActionButton>
      <p id="why">Geef een reden.</p>
    </>,
  );
  await screen.findByRole('button', { name: /Leveren/ });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Geef een reden.'));
  expect(press).not.toHaveBeenCalled();
});

test('names its key as on the keyboards of the language', async () => {
  renderConsole(
    <ActionButton hotkey="ctrl+enter" onPress={() => undefined}>
      Liefern
    </ActionButton>,
    { language: 'de' },
  );
  expect(await screen.findByRole('button', { name: /Liefern/ })).toHaveTextContent('Strg ↵');
});
