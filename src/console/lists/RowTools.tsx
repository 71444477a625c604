import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { Kbd } from '../keyboard/Kbd.tsx';
import { useHotkey } from '../keyboard/useHotkey.ts';
import { FilterBar } from './FilterChips.tsx';
import type { RowFilters } from './useRowFilters.ts';

/** See {@link RowTools}. */
export interface RowToolsProps extends Omit<RowFilters<unknown>, 'shown' | 'isNarrowed'> {
  /** The accessible name of the rows. */
  name: string;
  /** The label of the search field. */
  label: string;
}

/** Search and filters for rows that are already loaded; `/` focuses the search. */
export function RowTools({ name, label, filters, values, change, text, setText }: RowToolsProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  useHotkey('/', () => input.current?.focus(), { label: translate('console.list.search') });
  return (
    <Tools aria-label={name}>
      <OutlinedInput
        type="search"
        inputRef={input}
        value={text}
        placeholder={label}
        inputProps={{ 'aria-label': label, 'aria-keyshortcuts': '/', autoComplete: 'off', spellCheck: false }}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setText('')}
        endAdornment={text === '' && <Kbd keys="/" />}
      />
      <FilterBar filters={filters} values={values} onChoose={change} />
    </Tools>
  );
}

const Tools = styled('section')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > .MuiOutlinedInput-root': { flex: '1 1 200px', maxWidth: 320 },
});
