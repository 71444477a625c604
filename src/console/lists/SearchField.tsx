import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useListFilterContext, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Kbd } from '../keyboard/Kbd.tsx';
import { useHotkey } from '../keyboard/useHotkey.ts';

const pauseMs = 200;

/** Searches the list while typing; `/` focuses it, Escape and its button clear it. */
export function SearchField({ label, source = 'q' }: { label: string; source?: string }) {
  const translate = useTranslate();
  const { text, type } = useSearchText(source);
  const input = useRef<HTMLInputElement>(null);
  useHotkey('/', () => input.current?.focus(), { label: translate('console.list.search') });
  const clear = () => {
    type('');
    input.current?.focus();
  };
  return (
    <OutlinedInput
      type="search"
      value={text}
      inputRef={input}
      placeholder={translate(label)}
      inputProps={{ 'aria-label': translate(label), 'aria-keyshortcuts': '/', autoComplete: 'off', spellCheck: false }}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (text === '') input.current?.blur();
        else clear();
      }}
      endAdornment={
        <InputAdornment position="end">
          {text === '' ? (
            <Kbd keys="/" />
          ) : (
            <IconButton size="small" edge="end" aria-label={translate('console.list.clearSearch')} onClick={clear}>
              <CloseIcon fontSize="small" />
            </IconButton>
          )}
        </InputAdornment>
      }
      sx={{
        flex: '1 1 240px',
        maxWidth: { sm: 380 },
        input: { textOverflow: 'ellipsis' },
        'input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}

/** The typed text; the list is searched after a pause in typing. */
function useSearchText(source: string): { text: string; type: (value: string) => void } {
  const { filterValues, setFilters, displayedFilters } = useListFilterContext();
  const searched: string = filterValues[source] ?? '';
  const [text, setText] = useState(searched);
  const isTyping = useRef(false);

  // a saved view or the Back button changes the search from outside
  useEffect(() => {
    if (!isTyping.current) setText(searched);
  }, [searched]);

  useEffect(() => {
    if (text.trim() === searched) {
      isTyping.current = false;
      return undefined;
    }
    if (!isTyping.current) return undefined;
    const timer = setTimeout(() => setFilters({ ...filterValues, [source]: text.trim() || undefined }, displayedFilters, false), pauseMs);
    return () => clearTimeout(timer);
  }, [text, searched, filterValues, displayedFilters, setFilters, source]);

  const type = (value: string) => {
    isTyping.current = true;
    setText(value);
  };
  return { text, type };
}
