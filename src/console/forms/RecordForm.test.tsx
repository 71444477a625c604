import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { noAnswer } from '#contract/apiError.ts';
import { conflict, openForm, problem, QuietSaving, saves, stored } from '../../../tests/support/recordForm.tsx';

it('saves by Ctrl+S with the version of the last answer, so that no person conflicts with their own changes', async () => {
  const save = saves();
  const { user } = openForm(save);
  await user.type(screen.getByRole('textbox', { name: /Town/ }), ' Oost');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText(/Saved at/);
  await user.type(screen.getByRole('textbox', { name: /Town/ }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls).toEqual([
    [{ name: 'Bakker', city: 'Utrecht Oost', price: '12.5000', since: '2026-11-14' }, 1],
    [{ name: 'Bakker', city: 'Utrecht Oost!', price: '12.5000', since: '2026-11-14' }, 2],
  ]);
});

it('changes no button while it saves by itself, and saves after it what was changed meanwhile', async () => {
  const save = saves();
  const { promise, resolve } = Promise.withResolvers<void>();
  save.mockImplementationOnce(async (changed, version) => {
    await promise;
    return { ...stored, ...changed, version: (version ?? 0) + 1 };
  });
  const { user } = openForm(save, { children: <QuietSaving /> });
  await user.type(screen.getByRole('textbox', { name: /Town/ }), ' Oost');
  await user.click(screen.getByRole('button', { name: 'Quietly' }));
  expect(await screen.findByText('Saving…')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  await user.type(screen.getByRole('textbox', { name: /Town/ }), '!');
  await user.keyboard('{Control>}s{/Control}');
  expect(save).toHaveBeenCalledTimes(1);
  resolve();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]).toEqual([expect.objectContaining({ city: 'Utrecht Oost!' }), 2]);
});

it('says that the server is unreachable only when no answer came, and logs errors of the program', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fault = new TypeError('x is not a function');
  const save = saves();
  save.mockRejectedValueOnce(fault).mockRejectedValueOnce(noAnswer(new TypeError('Failed to fetch')));
  const { user } = openForm(save);
  await user.type(screen.getByRole('textbox', { name: /Town/ }), ' Oost');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText(/Something went wrong/)).toBeVisible();
  expect(log).toHaveBeenCalledWith(fault);
  log.mockClear();
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText(/the server cannot be reached/)).toBeVisible();
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});

it('sends nothing when nothing was changed', async () => {
  const save = saves();
  const { user } = openForm(save);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  // saves run one after the other: with the second one the first is over
  await user.type(screen.getByRole('textbox', { name: /Town/ }), '!');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText(/Saved at/);
  expect(save.mock.calls).toEqual([[expect.objectContaining({ city: 'Utrecht!' }), 1]]);
});

it('marks what the schema requires and says what is wrong on the field, in a summary, and by the focus', async () => {
  const save = saves();
  const { user } = openForm(save);
  const name = screen.getByRole('textbox', { name: /Name/ });
  expect(name).toHaveAttribute('aria-required', 'true');
  expect(screen.getByRole('textbox', { name: /Town/ })).not.toHaveAttribute('aria-required');
  await user.clear(name);
  await user.clear(screen.getByRole('textbox', { name: /Since/ }));
  await user.type(screen.getByRole('textbox', { name: /Since/ }), '31-2-2026');
  await user.keyboard('{Control>}s{/Control}');
  const summary = await screen.findByRole('alert');
  expect(
    within(summary)
      .getAllByRole('button')
      .map((link) => link.textContent),
  ).toEqual(['Name: Fill this in.', 'Since: This date does not exist.']);
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription(/Fill this in/);
  expect(save).not.toHaveBeenCalled();
  await user.click(within(summary).getByRole('button', { name: /Since/ }));
  expect(screen.getByRole('textbox', { name: /Since/ })).toHaveFocus();
});

it('keeps the refused field and its message in sight when the summary appears above it', async () => {
  const scrolled: (string | null)[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(screen.queryByRole('alert') ? this.textContent : null);
  });
  onTestFinished(() => scroll.mockRestore());
  const { user } = openForm(saves());
  await user.clear(screen.getByRole('textbox', { name: /Name/ }));
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByRole('alert');
  await waitFor(() => expect(scrolled).toContainEqual(expect.stringContaining('Fill this in.')));
});

it('does not save a number that is none', async () => {
  const save = saves();
  const { user } = openForm(save);
  await user.type(screen.getByRole('textbox', { name: /Price/ }), '1x');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Price: This is not a number');
  expect(save).not.toHaveBeenCalled();
});

it('puts what the server refuses on its field', async () => {
  const refusal = problem({ code: 'invalid', status: 400, title: 'Not valid', errors: { name: ['That name is taken.'] } });
  const { user } = openForm(() => Promise.reject(refusal));
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 's');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not valid');
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveAccessibleDescription(/That name is taken/);
});

it('puts the focus on the field that the server refuses when a person saved, not when the form saved by itself', async () => {
  const refusal = problem({ code: 'invalid', status: 400, title: 'Not valid', errors: { name: ['That name is taken.'] } });
  const { user } = openForm(() => Promise.reject(refusal), { children: <QuietSaving /> });
  const [name, price] = [screen.getByRole('textbox', { name: /Name/ }), screen.getByRole('textbox', { name: /Price/ })];
  await user.type(name, 's');
  await user.click(price);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(name).toHaveFocus());
  await user.click(screen.getByRole('button', { name: /quietly/i }));
  await user.click(price);
  expect(await screen.findByRole('alert')).toHaveTextContent('Not valid');
  expect(price).toHaveFocus();
});

it('keeps everything typed when the server cannot be reached', async () => {
  const { user } = openForm(() => Promise.reject(noAnswer(new TypeError('fetch failed'))));
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 's');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByRole('alert')).toHaveTextContent('the server cannot be reached');
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Bakkers');
});

it('merges what a colleague changed elsewhere in the record and says so', async () => {
  const save = saves();
  save.mockRejectedValueOnce(conflict({ ...stored, version: 5, city: 'Zwolle' }));
  const { user } = openForm(save);
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 's');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText(/Taken over: Town/);
  expect(save.mock.calls[1]).toEqual([expect.objectContaining({ name: 'Bakkers', city: 'Zwolle' }), 5]);
});

it('asks per field which side wins when both changed it', async () => {
  const save = saves();
  save.mockRejectedValueOnce(conflict({ ...stored, version: 5, name: 'Bakkerij', city: 'Zwolle', price: '13.0000' }));
  const { user } = openForm(save);
  const price = screen.getByRole('textbox', { name: /Price/ });
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 's');
  await user.clear(price);
  await user.type(price, '1400');
  await user.keyboard('{Control>}s{/Control}');
  const dialog = await screen.findByRole('dialog', { name: /Somebody else changed this/ });
  expect(dialog).toHaveTextContent('Before: Bakker');
  expect(dialog).toHaveTextContent('Taken over from the other person without a clash: Town');
  const confirm = within(dialog).getByRole('button', { name: 'Merge and save' });
  expect(confirm).toBeDisabled();
  await user.click(within(dialog).getByRole('radio', { name: 'Theirs: Bakkerij' }));
  await user.click(within(dialog).getByRole('radio', { name: 'Mine: 1,400' }));
  await user.click(confirm);
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]).toEqual([{ name: 'Bakkerij', city: 'Zwolle', price: '1400', since: '2026-11-14' }, 5]);
});

it('says so when the other was the same person in another tab', async () => {
  const save = saves();
  save.mockRejectedValueOnce(conflict({ ...stored, version: 5, name: 'Bakkerij', modifiedBy: 'anna' }));
  const { user } = openForm(save);
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 's');
  await user.keyboard('{Control>}s{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'You have changed this in another tab in the meantime' });
  expect(within(dialog).getByText('In the other tab: Bakkerij')).toBeVisible();
  expect(dialog).not.toHaveTextContent(/somebody|theirs/i);
});

it('names no field as the body does when the server refuses', async () => {
  const errors = { name: ['That name is taken.'] };
  const refusal = problem({ code: 'invalid', status: 400, title: 'Not valid', detail: 'name: That name is taken.', errors, traceId: '7' });
  const { user } = openForm(() => Promise.reject(refusal));
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 's');
  await user.keyboard('{Control>}s{/Control}');
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent('Not valid');
  expect(summary).toHaveTextContent('Name: That name is taken.');
  expect(summary).not.toHaveTextContent('name: That name');
});

it('goes back to the form with everything typed when the conflict is left open', async () => {
  const save = saves();
  save.mockRejectedValueOnce(conflict({ ...stored, version: 5, name: 'Bakkerij' }));
  const { user } = openForm(save);
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 's');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Back to the form' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Bakkers');
  expect(save).toHaveBeenCalledTimes(1);
});
