import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openHeld } from '../../../tests/support/openHeld.tsx';
import { renderInConsole } from '../../../tests/support/renderInConsole.tsx';
import { CheckboxInput } from './CheckboxInput.tsx';
import { DecimalInput, MoneyInput } from './DecimalInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { SelectInput } from './SelectInput.tsx';
import { TextInput } from './TextInput.tsx';

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

  it('takes its unit from what is typed', async () => {
    const { user, onChange } = openHeld<number | null>(
      null,
      (held) => <NumberInput label="Rate" {...held} factor={100} max={100} suffix="%" />,
      'nl',
    );
    await user.type(screen.getByRole('textbox', { name: 'Rate' }), '19 %{Tab}');
    expect(onChange).toHaveBeenLastCalledWith(0.19);
    expect(screen.getByRole('textbox', { name: 'Rate' })).toHaveValue('19');
  });

  it('keeps its help while its text is refused, and both describe it', async () => {
    const { user } = openHeld<number | null>(null, (held) => <NumberInput label="Month" {...held} hint="1 is January." />);
    const input = screen.getByRole('textbox', { name: 'Month' });
    await user.type(input, 'May{Tab}');
    expect(screen.getByText('1 is January.')).toBeVisible();
    expect(input).toHaveAccessibleDescription(/not a number.* 1 is January\.$/);
  });

  it('asks for a whole number where the number is a code', async () => {
    const { user } = openHeld<number | null>(null, (held) => <NumberInput label="Number" {...held} isCode />, 'nl');
    await user.type(screen.getByRole('textbox', { name: 'Number' }), 'abc{Tab}');
    expect(screen.getByText(/geheel getal/)).toBeVisible();
  });

  it('takes as many decimals as it shows, more than four where a rate or a degree has them', async () => {
    const { user, onChange } = openHeld<number | null>(null, (held) => <NumberInput label="Rate" {...held} places={{ max: 6 }} />, 'nl');
    const input = screen.getByRole('textbox', { name: 'Rate' });
    await user.type(input, '1,085432{Tab}');
    expect(onChange).toHaveBeenLastCalledWith(1.085432);
    expect(input).toHaveValue('1,085432');
    await user.clear(input);
    await user.type(input, '1,0854321{Tab}');
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(screen.getByText('Decimalen: hoogstens 6.')).toBeVisible();
  });

  it.each([
    ['12,34', { max: 1 }, 'Decimalen: hoogstens 1.'],
    ['2,5', { max: 0 }, 'Dit moet een geheel getal zijn.'],
  ])('does not round %s to the number that it shows', async (text, places, problem) => {
    const { user, onChange } = openHeld<number | null>(null, (held) => <NumberInput label="Number" {...held} places={places} />, 'nl');
    const input = screen.getByRole('textbox', { name: 'Number' });
    await user.type(input, `${text}{Tab}`);
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(input).toHaveValue(text);
    expect(screen.getByText(problem)).toBeVisible();
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
