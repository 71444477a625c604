import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole.tsx';
import { LookupInput } from './LookupInput.tsx';

it('shows why a record cannot be chosen, and takes neither it nor another one for its code', async () => {
  const closed = [
    { id: '3', label: 'Zwolle-Zuid', code: 'ZW', refusal: 'Closed since 2025' },
    { id: '4', label: 'Zwolle', code: 'ZWO' },
  ];
  const onChange = vi.fn();
  const search = () => Promise.resolve(closed);
  const { user } = renderInConsole(<LookupInput label="Town" value={null} onChange={onChange} search={search} />);
  const input = screen.getByRole('combobox', { name: 'Town' });
  await user.type(input, 'zw');
  const option = await screen.findByRole('option', { name: /Closed since 2025/ });
  expect(option).toHaveAttribute('aria-disabled', 'true');
  await user.click(option);
  await user.keyboard('{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  await user.type(input, 'ol');
  await waitFor(() => expect(screen.getByRole('option', { name: /ZWO/ })).toHaveAttribute('aria-selected', 'true'));
  await user.keyboard('{ArrowUp}{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('4');
});
