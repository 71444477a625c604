import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInConsole } from '../../../../../tests/support/renderInConsole.tsx';
import { PartialDateInput } from './PartialDateInput.tsx';

it('takes a month, and says what is none once it is left', async () => {
  function Held() {
    const [value, setValue] = useState<string | null>('2019-03');
    return <PartialDateInput label="Made" value={value} onChange={setValue} />;
  }
  const { user } = renderInConsole(<Held />, { language: 'nl' });
  const input = screen.getByRole('textbox', { name: 'Made' });
  expect(input).toHaveValue('03-2019');
  await user.clear(input);
  await user.type(input, '13-2019{Tab}');
  expect(input).toHaveValue('13-2019');
  expect(input).toHaveAccessibleDescription('Deze datum bestaat niet.');
  await user.clear(input);
  await user.type(input, '4/2020{Tab}');
  expect(input).toHaveValue('04-2020');
});
