import { act, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Language } from '#contract/values.ts';
import { renderInConsole, type Surroundings } from '../../../tests/support/renderInConsole.tsx';
import { CheckboxInput } from './CheckboxInput.tsx';
import { DateInput, type DateInputOptions } from './DateInput.tsx';
import { DecimalInput, MoneyInput } from './DecimalInput.tsx';
import { LookupInput } from './LookupInput.tsx';
import type { LookupChoice, LookupSearch } from './lookups.ts';
import { NumberInput } from './NumberInput.tsx';
import { SelectInput } from './SelectInput.tsx';
import { TextInput } from './TextInput.tsx';
import { TimeInput } from './TimeInput.tsx';

/** Opens an input that holds its value; `onChange` sees what it gives. */
function openHeld<Value>(start: Value, draw: (held: { value: Value; onChange: (value: Value) => void }) => ReactNode, language?: Language) {
  const onChange = vi.fn<(value: Value) => void>();
  function Held() {
    const [value, setValue] = useState(start);
    onChange.mockImplementation(setValue);
    return draw({ value, onChange });
  }
  return { onChange, ...renderInConsole(<Held />, language && { language }) };
}

describe('DateInput', () => {
  function openDate(start: string | null, { language, ...limits }: DateInputOptions & Surroundings = {}) {
    return openHeld(start, (held) => <DateInput label="Due" {...held} {...limits} />, language);
  }

  it('shows and reads the day as the language writes it', async () => {
    const { user, onChange } = openDate('2026-11-14', { language: 'de' });
    const input = screen.getByRole('textbox', { name: 'Due' });
    expect(input).toHaveValue('14.11.2026');
    await user.clear(input);
    await user.type(input, '1.12.26{Tab}');
    expect(onChange).toHaveBeenLastCalledWith('2026-12-01');
    expect(input).toHaveValue('01.12.2026');
  });

  it.each([
    ['31-2-2026', 'This date does not exist.'],
    ['1-1-2026', 'Choose a date on or after 05/01/2026.'],
    ['1-2-2026', 'Choose a date on or before 20/01/2026.'],
  ])('says what is wrong with %s and keeps it to be mended', async (text, message) => {
    const { user } = openDate(null, { min: '2026-01-05', max: '2026-01-20' });
    const input = screen.getByRole('textbox', { name: 'Due' });
    await user.type(input, `${text}{Tab}`);
    expect(input).toHaveAccessibleDescription(new RegExp(message));
    expect(input).toBeInvalid();
    expect(input).toHaveValue(text);
  });

  it('is null when emptied', async () => {
    const { user, onChange } = openDate('2026-11-14');
    await user.clear(screen.getByRole('textbox', { name: 'Due' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('picks from a calendar by keyboard, whose weeks begin on Monday', async () => {
    const { user, onChange } = openDate('2026-11-14');
    await user.click(screen.getByRole('button', { name: 'Open the calendar for Due' }));
    expect(screen.getByRole('dialog', { name: 'Choose a date: Due' })).toBeVisible();
    expect(
      screen
        .getAllByRole('columnheader')
        .slice(1)
        .map((head) => head.textContent),
    ).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']);
    const dayNamed = (name: string) => screen.getByRole('button', { name });
    await waitFor(() => expect(dayNamed('Saturday, 14 November 2026')).toHaveFocus());
    await user.keyboard('{ArrowDown}{Home}');
    expect(dayNamed('Monday, 16 November 2026')).toHaveFocus();
    await user.keyboard('{End}{ArrowRight}{PageDown}');
    expect(dayNamed('Wednesday, 23 December 2026')).toHaveFocus();
    await user.keyboard('{Shift>}{PageUp}{/Shift}{ArrowUp}{ArrowLeft}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2025-12-15');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('closes the calendar on Escape and goes back to its button', async () => {
    const { user, onChange } = openDate('2026-11-14');
    await user.click(screen.getByRole('button', { name: 'Open the calendar for Due' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Saturday, 14 November 2026' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open the calendar for Due' })).toHaveFocus());
    expect(onChange).not.toHaveBeenCalled();
  });

  it('offers ten years either side of today', async () => {
    const { user } = openDate(null);
    await user.click(screen.getByRole('button', { name: 'Open the calendar for Due' }));
    expect((await screen.findByRole('combobox', { name: 'Year' })).querySelectorAll('option')).toHaveLength(21);
  });
});

describe('TimeInput', () => {
  function openTime() {
    return openHeld<string | null>('14:00', (held) => <TimeInput label="From" {...held} />, 'nl');
  }

  it('takes a time as it is typed and writes it of 24 hours, whichever language the browser has', async () => {
    const { user, onChange } = openTime();
    const input = screen.getByRole('textbox', { name: 'From' });
    expect(input).toHaveValue('14:00');
    await user.clear(input);
    await user.type(input, '930{Tab}');
    expect(onChange).toHaveBeenLastCalledWith('09:30');
    expect(input).toHaveValue('09:30');
  });

  it('says what is no time, keeps it to be mended, and is null meanwhile', async () => {
    const { user, onChange } = openTime();
    const input = screen.getByRole('textbox', { name: 'From' });
    await user.clear(input);
    await user.type(input, '25:00{Tab}');
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(input).toHaveValue('25:00');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Deze tijd bestaat niet.');
  });
});

describe('DecimalInput', () => {
  it('gives decimal strings and shows them with the marks of the language', async () => {
    const { user, onChange } = openHeld<string | null>('1164.5', (held) => <MoneyInput label="Amount" {...held} />, 'nl');
    const input = screen.getByRole('textbox', { name: 'Amount' });
    expect(input).toHaveValue('1.164,50');
    await user.click(input);
    expect(input).toHaveValue('1164,50');
    await user.clear(input);
    await user.type(input, '0,1{Tab}');
    expect(onChange).toHaveBeenLastCalledWith('0.1');
    expect(input).toHaveValue('0,10');
  });

  it('is selected as a whole when it is entered, so that typing replaces it', () => {
    renderInConsole(<MoneyInput label="Amount" value="1234.5" onChange={vi.fn()} />, { language: 'nl' });
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
    act(() => input.focus());
    expect(input).toHaveValue('1234,50');
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 7]);
  });

  it('says in the numbers that are shown how much it may be at most', async () => {
    const { user } = openHeld<number | null>(
      0.1,
      (held) => <NumberInput label="Discount" {...held} factor={100} max={100} suffix="%" />,
      'nl',
    );
    await user.clear(screen.getByRole('textbox', { name: 'Discount' }));
    await user.keyboard('250{Tab}');
    expect(screen.getByText(/hoogstens 100/)).toBeVisible();
  });

  it('asks for a whole number where the number is a code', async () => {
    const { user } = openHeld<number | null>(null, (held) => <NumberInput label="Number" {...held} isCode />, 'nl');
    await user.type(screen.getByRole('textbox', { name: 'Number' }), 'abc{Tab}');
    expect(screen.getByText(/geheel getal/)).toBeVisible();
  });

  it('has no value while its text is not a number, and shows another value that is set', async () => {
    const { user, onChange } = openHeld<string | null>('12.5000', (held) => (
      <>
        <DecimalInput label="Amount" {...held} />
        <button onClick={() => held.onChange('7')}>Seven</button>
      </>
    ));
    const input = screen.getByRole('textbox', { name: 'Amount' });
    await user.type(input, '{End}x{Tab}');
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(input).toHaveValue('12.5x');
    expect(screen.getByText(/not a number/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Seven' }));
    expect(input).toHaveValue('7');
    expect(screen.queryByText(/not a number/)).not.toBeInTheDocument();
  });

  it('does not change a value that was only written otherwise', async () => {
    const onChange = vi.fn();
    const { user } = renderInConsole(<DecimalInput label="Amount" value="12.5000" onChange={onChange} />);
    const input = screen.getByRole('textbox', { name: 'Amount' });
    await user.type(input, '{End}0{Tab}');
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('LookupInput', () => {
  const towns = [
    { id: '1', label: 'Utrecht', code: 'UT' },
    { id: '2', label: 'Zwolle', code: 'ZW' },
  ];
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
    await screen.findByText('Nothing found.');
    await user.tab();
    await user.tab();
    expect(await screen.findByText('‘Assen’ was not found.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New town (new tab)' })).toHaveAttribute('href', '/towns/new?name=Assen');
    await user.type(input, 'zwo');
    await screen.findByRole('option', { name: /Zwolle/ });
    await user.keyboard('{Enter}');
    expect(screen.queryByText('‘Assen’ was not found.')).not.toBeInTheDocument();
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
    expect(await screen.findByText('Nothing found.')).toBeVisible();
    await user.type(input, 'q');
    expect(await screen.findByText('The search failed. Please try again.')).toBeVisible();
  });
});

it('chooses from a closed list, and names nothing as null', async () => {
  const onChange = vi.fn();
  const choices = [{ id: 'H', label: '21 %' }];
  const { user } = renderInConsole(<SelectInput label="VAT" value="H" onChange={onChange} choices={choices} emptyLabel="none" />);
  await user.selectOptions(screen.getByRole('combobox', { name: 'VAT' }), 'none');
  expect(onChange).toHaveBeenLastCalledWith(null);
});

it('ticks and unticks', async () => {
  const onChange = vi.fn();
  const { user } = renderInConsole(<CheckboxInput label="Supplier" value={null} onChange={onChange} error="Wrong" />);
  const box = screen.getByRole('checkbox', { name: 'Supplier' });
  expect(box).toHaveAccessibleDescription(/Wrong/);
  await user.click(box);
  expect(onChange).toHaveBeenLastCalledWith(true);
});

it('gives null for an emptied text', async () => {
  const onChange = vi.fn();
  const { user } = renderInConsole(<TextInput label="Name" value="a" onChange={onChange} />);
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});
