import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { patiently } from '../connection/patiently.ts';
import { usePaused } from '../clock/usePaused.ts';
import { colour } from '../theme/colour.ts';
import { FilterChip } from './FilterChip.ts';
import { choicesOf, choiceText, type FilterChoice, type ListFilter } from './ListFilter.ts';

// the first list is loaded without the inputs
const DateInput = lazy(patiently(async () => ({ default: (await import('../inputs/DateInput.tsx')).DateInput })));

/** The properties of {@link FilterMenu}. */
export interface FilterMenuProps {
  filters: readonly ListFilter[];
  values: Record<string, unknown>;
  onChoose: (source: string, value: unknown) => void;
}

/** The button that opens the filters of a list, in groups with a search field; the down arrow moves from the search to the filters. */
export function FilterMenu({ filters, values, onChoose }: FilterMenuProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  if (filters.length === 0) return null;
  return (
    <>
      <FilterChip aria-haspopup="dialog" aria-expanded={anchor !== undefined} onClick={(event) => setAnchor(event.currentTarget)}>
        <span aria-hidden>+</span>
        {translate('console.list.filter')}
      </FilterChip>
      <Popover
        anchorEl={anchor ?? null}
        open={anchor !== undefined}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('console.list.filter') } }}
      >
        <FilterChoices
          filters={filters}
          values={values}
          onChoose={(source, value) => {
            close();
            onChoose(source, value);
          }}
        />
      </Popover>
    </>
  );
}

function FilterChoices({ filters, values, onChoose }: FilterMenuProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const groups = [...groupsOf(filters, text, translate), ...useFoundGroups(filters, text)];
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>('[role="menuitemradio"]')?.focus();
  };
  return (
    <Content>
      <OutlinedInput
        inputRef={input}
        fullWidth
        value={text}
        placeholder={translate('console.list.searchFilters')}
        inputProps={{ 'aria-label': translate('console.list.searchFilters'), autoComplete: 'off', spellCheck: false }}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
      />
      {/* above the choices, which may be many */}
      {text === '' &&
        filters.map((filter) => filter.isDay && <DayFilter key={filter.source} filter={filter} values={values} onChoose={onChoose} />)}
      {groups.length === 0 && <output>{translate('console.list.noFilter')}</output>}
      <MenuList ref={list} dense aria-label={translate('console.list.filter')} hidden={groups.length === 0}>
        {groups.flatMap(({ label, choices }) => [
          <li key={label} role="presentation" className="group">
            {label}
          </li>,
          ...choices.map(({ filter: { source }, choice }) => {
            const isSet = values[source] === choice.id;
            return (
              <MenuItem
                key={`${source}-${String(choice.id)}`}
                role="menuitemradio"
                aria-checked={isSet}
                selected={isSet}
                onClick={() => onChoose(source, isSet ? undefined : choice.id)}
              >
                {choiceText(choice, translate)}
              </MenuItem>
            );
          }),
        ])}
      </MenuList>
    </Content>
  );
}

interface DayFilterProps extends Omit<FilterMenuProps, 'filters'> {
  filter: ListFilter;
}

/** A filter by any date: Enter applies it, because a half-typed date is a different one. */
function DayFilter({ filter: { source, label }, values, onChoose }: DayFilterProps) {
  const translate = useTranslate();
  const set = values[source];
  const [day, setDay] = useState(typeof set === 'string' ? set : null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(source, day ?? undefined);
      }}
    >
      <Suspense>
        <DateInput label={translate(label)} value={day} onChange={setDay} />
      </Suspense>
      <Button type="submit" size="small">
        {translate('console.list.apply')}
      </Button>
    </form>
  );
}

interface Group {
  label: string;
  choices: { filter: ListFilter; choice: FilterChoice }[];
}

/** The values that match the text, of filters with too many values to list. */
function useFoundGroups(filters: readonly ListFilter[], text: string): Group[] {
  const translate = useTranslate();
  const wanted = usePaused(text.trim());
  const searched = filters.filter(({ search }) => search !== undefined);
  const answers = useQueries({
    queries: searched.map(({ source, search }) => ({
      queryKey: ['filter', source, wanted],
      enabled: wanted.length >= shortest,
      queryFn: ({ signal }: { signal: AbortSignal }) => search?.(wanted, signal) ?? [],
    })),
  });
  return searched.flatMap((filter, index) => {
    const found = answers[index]?.data ?? [];
    if (found.length === 0) return [];
    const choices = found
      .slice(0, most)
      .map(({ id, code, label }) => ({ filter, choice: { id, text: [code, label].filter(Boolean).join(' ') } }));
    return [{ label: translate(filter.label), choices }];
  });
}

const shortest = 2;
const most = 6;

/** The filters whose own text or choices contain the text; on/off filters form one group. */
function groupsOf(filters: readonly ListFilter[], text: string, translate: (key: string) => string): Group[] {
  const wanted = text.trim().toLowerCase();
  const groups = new Map<string, Group>();
  for (const filter of filters) {
    if (filter.search || (filter.isDay && !filter.choices)) continue;
    const label = translate(filter.choices ? filter.label : 'console.list.traits');
    const isNamed = filter.choices !== undefined && label.toLowerCase().includes(wanted);
    const found = choicesOf(filter).filter((choice) => isNamed || choiceText(choice, translate).toLowerCase().includes(wanted));
    if (found.length === 0) continue;
    const group = groups.get(label) ?? { label, choices: [] };
    groups.set(label, { label, choices: [...group.choices, ...found.map((choice) => ({ filter, choice }))] });
  }
  return [...groups.values()];
}

const Content = styled('div')({
  width: 'min(300px, 88vw)',
  maxHeight: 'min(460px, 70vh)',
  overflowY: 'auto',
  padding: 8,
  '.group': { margin: '8px 12px 2px', fontSize: '0.78125rem', fontWeight: 640, color: colour.ink2 },
  form: { display: 'flex', alignItems: 'end', gap: 8, padding: '8px 12px' },
  'form > div': { flex: 1, minWidth: 0 },
  'form > button': { flex: 'none' },
  output: { display: 'block', margin: '12px', color: colour.ink2, fontSize: '0.875rem' },
});
