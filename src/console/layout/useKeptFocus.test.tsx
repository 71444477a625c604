import Button from '@mui/material/Button';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderShell } from '../../../tests/support/renderShell.tsx';
import { Confirmation } from '../records/Confirmation.tsx';
import { Card } from '../records/Card.tsx';
import { PageTitle } from './PageTitle.tsx';
import { focusPause } from './useKeptFocus.ts';

const passed = () => act(() => new Promise((resolve) => setTimeout(resolve, focusPause + 50)));

/** A page with a button that is gone after its action, which was confirmed in a dialog. */
function Undoable() {
  const [isAsked, setAsked] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <>
      <PageTitle>Relaties</PageTitle>
      {!isDone && <Button onClick={() => setAsked(true)}>Terugdraaien</Button>}
      {isAsked && (
        <Confirmation
          question="Terugdraaien?"
          action="Ja"
          isPending={false}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            setDone(true);
          }}
        />
      )}
    </>
  );
}

function Contacts() {
  const [names, setNames] = useState(['Bos', 'Vos']);
  return (
    <>
      <PageTitle>Relaties</PageTitle>
      <Card title="Contactpersonen">
        {names.map((name) => (
          <Button key={name} onClick={() => setNames(names.filter((one) => one !== name))}>
            {name}
          </Button>
        ))}
      </Card>
    </>
  );
}

function Slow() {
  const [isPending, setPending] = useState(false);
  return (
    <>
      <PageTitle>Relaties</PageTitle>
      <Button disabled={isPending} onClick={() => setPending(true)}>
        Bewaren
      </Button>
      <div data-testid="answer" onPointerEnter={() => setPending(false)} />
    </>
  );
}

test('focuses the heading of the page when the button that opened a dialog is gone with its action', async () => {
  renderShell('/accounts', true, { screen: <Undoable /> });
  (await screen.findByRole('button', { name: 'Terugdraaien' })).focus();
  await userEvent.keyboard('{Enter}');
  (await screen.findByRole('button', { name: 'Ja' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Relaties' })).toHaveFocus());
});

test('focuses the heading of the card when a row of it is gone', async () => {
  renderShell('/accounts', true, { screen: <Contacts /> });
  (await screen.findByRole('button', { name: 'Bos' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Contactpersonen' })).toHaveFocus());
});

test('returns the focus to a button that was disabled while its action ran', async () => {
  renderShell('/accounts', true, { screen: <Slow /> });
  const button = await screen.findByRole('button', { name: 'Bewaren' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(button).toBeDisabled();
  // as a browser does with a disabled button, other than jsdom
  button.blur();
  await passed();
  expect(document.body).toHaveFocus();
  await userEvent.hover(screen.getByTestId('answer'));
  await waitFor(() => expect(button).toHaveFocus());
});

test('leaves the focus where a person put it', async () => {
  renderShell('/accounts', true, { screen: <Contacts /> });
  const button = await screen.findByRole('button', { name: 'Bos' });
  button.focus();
  await userEvent.pointer({ keys: '[MouseLeft]', target: document.body });
  button.remove();
  await passed();
  expect(document.body).toHaveFocus();
});
