import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole.tsx';
import { TimeInput } from './TimeInput.tsx';

function openTime(start: string | null) {
  const onChange = vi.fn();
  function Held() {
    const [value, setValue] = useState(start);
    const handleChange = (time: string | null) => {
      onChange(time);
      setValue(time);
    };
    return <TimeInput label="From" value={value} onChange={handleChange} />;
  }
  return { onChange, ...renderInConsole(<Held />, { language: 'nl' }) };
}

it('takes a time as it is typed and writes it of 24 hours, whichever language the browser has', async () => {
  const { user, onChange } = openTime('14:00');
  const input = screen.getByRole('textbox', { name: 'From' });
  expect(input).toHaveValue('14:00');
  await user.clear(input);
  await user.type(input, '930{Tab}');
  expect(onChange).toHaveBeenLastCalledWith('09:30');
  expect(input).toHaveValue('09:30');
});

it('says what is no time, keeps it to be mended, and is null meanwhile', async () => {
  const { user, onChange } = openTime('14:00');
  const input = screen.getByRole('textbox', { name: 'From' });
  await user.clear(input);
  await user.type(input, '25:00{Tab}');
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(input).toHaveValue('25:00');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Deze tijd bestaat niet.');
});
