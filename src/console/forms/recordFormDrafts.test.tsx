import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openForm, saves, stored } from '../../../tests/support/recordForm.tsx';

it('keeps a draft while typing and offers it when the form opens again', async () => {
  const first = openForm(saves(), { draftKey: 'things/x' });
  await first.user.type(await screen.findByRole('textbox', { name: /Town/ }), ' Oost');
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  first.unmount();
  const { user } = openForm(saves(), { draftKey: 'things/x' });
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(screen.getByRole('textbox', { name: /Town/ })).toHaveValue('Utrecht Oost');
  expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
});

it.each(['Restore', 'Discard'])('goes on in the first field after %s', async (answer) => {
  const first = openForm(saves(), { draftKey: 'things/x' });
  await first.user.type(await screen.findByRole('textbox', { name: /Town/ }), ' Oost');
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  first.unmount();
  const { user } = openForm(saves(), { draftKey: 'things/x', focus: 'name' });
  await user.click(await screen.findByRole('button', { name: answer }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Name/ })).toHaveFocus());
});

it('restores a draft without losing what was typed since in other fields', async () => {
  const first = openForm(saves(), { draftKey: 'things/x' });
  await first.user.type(await screen.findByRole('textbox', { name: /Town/ }), ' Oost');
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  first.unmount();
  const save = saves();
  const { user } = openForm(save, { draftKey: 'things/x' });
  await screen.findByRole('button', { name: 'Restore' });
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'ij');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByDisplayValue('Utrecht Oost')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Bakkerij');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ name: 'Bakkerij', city: 'Utrecht Oost' }), 1));
});

it('restores the text of the draft in a field that was typed in since', async () => {
  const first = openForm(saves(), { draftKey: 'things/x' });
  await first.user.type(await screen.findByRole('textbox', { name: /Town/ }), ' Oost');
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  first.unmount();
  const { user } = openForm(saves(), { draftKey: 'things/x' });
  await screen.findByRole('button', { name: 'Restore' });
  await user.type(screen.getByRole('textbox', { name: /Town/ }), ' West');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Town/ })).toHaveValue('Utrecht Oost'));
});

it('merges a draft into a record that was changed since', async () => {
  const first = openForm(saves(), { draftKey: 'things/x' });
  await first.user.type(await screen.findByRole('textbox', { name: /Town/ }), ' Oost');
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  first.unmount();
  const save = saves();
  const { user } = openForm(save, { draftKey: 'things/x', thing: { ...stored, version: 9, name: 'Bakkerij' } });
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ name: 'Bakkerij', city: 'Utrecht Oost' }), 9));
});

it('offers a draft to no other person, and to no person once it is saved', async () => {
  const first = openForm(saves(), { draftKey: 'things/x' });
  await first.user.type(await screen.findByRole('textbox', { name: /Town/ }), ' Oost');
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  first.unmount();
  const second = openForm(saves(), { draftKey: 'things/x', person: 'bram' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
  second.unmount();
  const third = openForm(saves(), { draftKey: 'things/x' });
  await third.user.click(await screen.findByRole('button', { name: 'Restore' }));
  await third.user.keyboard('{Control>}s{/Control}');
  await screen.findByText(/Saved at/);
  expect(sessionStorage).toHaveLength(0);
});

it('warns of a draft that was sent more than a day ago without an answer, as the server no longer knows its key', async () => {
  const { id: _id, version: _version, ...fresh } = stored;
  const draft = { base: fresh, values: { ...fresh, city: 'Zeist' }, savedAt: new Date(Date.now() - 2 * 86_400_000).toISOString() };
  sessionStorage.setItem('draft/anna/things/new', JSON.stringify({ ...draft, sent: [draft.values], key: 'k' }));
  openForm(saves(), { draftKey: 'things/new', thing: fresh });
  expect(await screen.findByText(/may have been saved/)).toBeVisible();
});

it('asks before changes are left behind: stay, discard or save', async () => {
  const save = saves();
  const { user } = openForm(save);
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 's');
  await user.click(screen.getByRole('link', { name: 'elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Bakkers');
  await user.click(screen.getByRole('link', { name: 'elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Save and go on' }));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(save).toHaveBeenCalledTimes(1);
});

it('leaves without asking when nothing is unsaved', async () => {
  const { user } = openForm(saves());
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 's{Backspace}');
  await user.click(screen.getByRole('link', { name: 'elsewhere' }));
  await screen.findByRole('heading', { name: 'Elsewhere' });
});
