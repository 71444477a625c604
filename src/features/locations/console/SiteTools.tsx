import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { Kbd } from '#console/keyboard/Kbd.tsx';
import { useHotkey } from '#console/keyboard/useHotkey.ts';
import { FilterBar } from '#console/lists/FilterChips.tsx';
import type { SiteFilters } from './useSiteFilters.ts';

/** Searches and narrows the objects of a location. */
export function SiteTools({ filters, values, change, text, setText }: SiteFilters) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const label = translate('locations.searchAssets');
  useHotkey('/', () => input.current?.focus(), { label: translate('console.list.search') });
  return (
    <Tools aria-label={translate('assets.title')}>
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
