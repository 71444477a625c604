import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openHeld } from '../../../tests/support/openHeld.tsx';
import type { Surroundings } from '../../../tests/support/renderInConsole.tsx';
import { DateInput, type DateInputOptions } from './DateInput.tsx';
import { TimeInput } from './TimeInput.tsx';

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
