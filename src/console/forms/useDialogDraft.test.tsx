import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import { useKeeper } from '../kept/useKept.ts';
import { useDialogDraft } from './useDialogDraft.ts';

beforeEach(() => sessionStorage.clear());

function Reason({ first }: { first: string | null }) {
  const [reason, setReason] = useDialogDraft('orders/1/cancel', first);
  return <TextInput label="Reason" value={reason} onChange={setReason} />;
}

/** A page on which the dialog is open as soon as the person is known. */
function Page({ first }: { first: string | null }) {
  return useKeeper() === undefined ? null : <Reason first={first} />;
}

async function openDialog(first: string | null = null) {
  const page = renderInConsole(<Page first={first} />);
  return { ...page, field: await screen.findByRole('textbox', { name: 'Reason' }) };
}

/** Types a reason and ends the page as a reload does: what the tab keeps stays, nothing is closed before. */
async function typeAndReload() {
  const { user, unmount, field } = await openDialog();
  await user.type(field, 'Called off');
  const kept = Object.entries(sessionStorage);
  unmount();
  expect(sessionStorage).toHaveLength(0);
  for (const [key, text] of kept) sessionStorage.setItem(key, String(text));
}

it('gives back after a reload what was typed', async () => {
  await typeAndReload();
  const { field } = await openDialog();
  expect(field).toHaveValue('Called off');
});

it('begins anew once the dialog was closed', async () => {
  const { user, unmount, field } = await openDialog();
  await user.type(field, 'Called off');
  unmount();
  expect((await openDialog()).field).toHaveValue('');
});

it('begins anew where the record says something else by now', async () => {
  await typeAndReload();
  const { field } = await openDialog('Customer is closed');
  expect(field).toHaveValue('Customer is closed');
});
