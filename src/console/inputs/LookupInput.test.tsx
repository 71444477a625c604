import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openHeld } from '../../../tests/support/openHeld.tsx';
import { LookupInput } from './LookupInput.tsx';
import type { LookupChoice, LookupSearch } from './lookups.ts';

describe('LookupInput', () => {
  const towns = [
    { id: '1', label: 'Utrecht', code: 'UT' },
    { id: '2', label: 'Zwolle', code: 'ZW' },
  ];
  // what a screen reader announces stands in the document as well
  const seen = { ignore: '[role=status]' };
  const search: LookupSearch = (text) => Promise.resolve(towns.filter((town) => town.label.toLowerCase().includes(text.toLowerCase())));

  function openLookup(start: string | null, find = search) {
    return openHeld(start, (held) => <LookupInput label="Town" search={find} textOf={() => 'Utrecht (from the record)'} {...held} />);
  }

  it('finds by typing and chooses with Enter', async () => {
    const { user, onChange } = openLookup(null);
    const input = screen.getByRole('combobox', { name: 'Town' });
    expect(input).toHaveAttribute('aria-expanded', 'false');
    await user.type(input, 'zwo');
    expect(await screen.findByRole('option', { name: /Zwolle/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2');
    expect(input).toHaveValue('ZW Zwolle');
  });

  it.each([
    ['below a field with room, above the bar of actions', 400, '188px'],
    ['above a field that is close to the bar of actions', 600, '320px'],
  ])('opens its list %s', async (_where, top, maxHeight) => {
    const { style } = document.documentElement;
    style.setProperty('--foot-height', '124px');
    onTestFinished(() => void style.removeProperty('--foot-height'));
    // the window of the tests is 768 px high
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 48));
    onTestFinished(() => void vi.restoreAllMocks());
    const { user } = openLookup(null);
    await user.type(screen.getByRole('combobox', { name: 'Town' }), 'zwo');
    const list = await screen.findByRole('listbox', { name: 'Town' });
    expect(list.parentElement).toHaveStyle({ maxHeight });
  });

  it('waits with Enter for the answer to what was typed last, also when the field is left', async () => {
    const answers = new Map<string, PromiseWithResolvers<readonly LookupChoice[]>>();
    const { user, onChange } = openLookup(null, (text) => {
      const answer = Promise.withResolvers<readonly LookupChoice[]>();
      answers.set(text, answer);
      return answer.promise;
    });
    const input = screen.getByRole('combobox', { name: 'Town' });
    await user.type(input, 'ut');
    await waitFor(() => expect(answers.has('ut')).toBe(true));
    await act(async () => answers.get('ut')?.resolve(towns));
    await user.type(input, 'x{Enter}');
    expect(onChange).not.toHaveBeenCalled();
    await waitFor(() => expect(answers.has('utx')).toBe(true));
    await user.tab();
    await act(async () => answers.get('utx')?.resolve(towns.slice(1)));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2');
    expect(input).toHaveValue('ZW Zwolle');
  });

  it('keeps the value when Enter waited for nothing', async () => {
    const { user, onChange } = openLookup('1', () => Promise.resolve([]));
    const input = screen.getByRole('combobox', { name: 'Town' });
    await user.type(input, 'xyz{Enter}{Tab}');
    await waitFor(() => expect(input).toHaveValue('Utrecht (from the record)'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('says what was not found after it was left, and where it is added', async () => {
    const addition = { label: 'New town', to: (text: string) => `/towns/new?name=${text}` };
    const { user } = openHeld(null as string | null, (held) => <LookupInput label="Town" search={search} addition={addition} {...held} />);
    const input = screen.getByRole('combobox', { name: 'Town' });
    await user.type(input, 'Assen');
    await screen.findByText('Nothing found.', seen);
    await user.tab();
    await user.tab();
    expect(await screen.findByText('‘Assen’ was not found.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New town (new tab)' })).toHaveAttribute('href', '/towns/new?name=Assen');
    await user.type(input, 'zwo');
    await screen.findByRole('option', { name: /Zwolle/ });
    await user.keyboard('{Enter}');
    expect(screen.queryByText('‘Assen’ was not found.')).not.toBeInTheDocument();
  });

  it('says that there is nothing to choose from yet, and where the first record is added', async () => {
    const addition = { label: 'New town', to: (text: string) => `/towns/new?name=${text}` };
    const nothing: LookupSearch = () => Promise.resolve([]);
    const { user } = openHeld(null as string | null, (held) => <LookupInput label="Town" search={nothing} addition={addition} {...held} />);
    // the same words are read aloud a moment later
    const seen = { ignore: '[role="status"]' };
    await user.click(screen.getByRole('button', { name: 'Search Town' }));
    expect(await screen.findByText('There is nothing to choose from yet.', seen)).toBeVisible();
    await user.tab();
    await user.tab();
    expect(await screen.findByText('There is nothing to choose from yet.', seen)).toBeVisible();
    expect(screen.getByRole('link', { name: 'New town (new tab)' })).toHaveAttribute('href', '/towns/new?name=');
  });

  it('keeps the value when typed text is left without a choice, and empties when the text is emptied', async () => {
    const { user, onChange } = openLookup('1');
    const input = screen.getByRole('combobox', { name: 'Town' });
    expect(input).toHaveValue('Utrecht (from the record)');
    await user.type(input, 'xyz{Tab}');
    expect(input).toHaveValue('Utrecht (from the record)');
    expect(onChange).not.toHaveBeenCalled();
    await user.clear(input);
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('says when nothing is found and when the search fails', async () => {
    const failing = vi.fn<LookupSearch>().mockResolvedValueOnce([]).mockRejectedValueOnce(new Error('gone'));
    const { user } = openLookup(null, failing);
    const input = screen.getByRole('combobox', { name: 'Town' });
    await user.type(input, 'q');
    expect(await screen.findByText('Nothing found.', seen)).toBeVisible();
    await user.type(input, 'q');
    expect(await screen.findByText('The search failed. Please try again.', seen)).toBeVisible();
  });
});
