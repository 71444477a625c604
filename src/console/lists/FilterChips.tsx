import ButtonBase from '@mui/material/ButtonBase';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useListFilterContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { choicesOf, choiceText, filterText, type ListFilter } from './ListFilter.ts';

/** The filters of a list: the ones that are set as chips that take them off, and a menu with the others. */
export function FilterChips({ filters }: { filters: readonly ListFilter[] }) {
  const translate = useTranslate();
  const { filterValues, setFilters, displayedFilters } = useListFilterContext();
  const set = filters.filter(({ source }) => filterValues[source] !== undefined);
  const change = (source: string, value: unknown) => setFilters({ ...filterValues, [source]: value }, displayedFilters, false);
  return (
    <>
      {set.map((filter) => {
        const text = filterText(filter, filterValues[filter.source], translate);
        return (
          <Chip
            key={filter.source}
            className="set"
            aria-label={translate('console.list.removeFilter', { filter: text })}
            onClick={() => change(filter.source, undefined)}
          >
            {text}
            <span aria-hidden>✕</span>
          </Chip>
        );
      })}
      <FilterMenu filters={filters} values={filterValues} onChoose={change} />
    </>
  );
}

interface FilterMenuProps {
  filters: readonly ListFilter[];
  values: Record<string, unknown>;
  onChoose: (source: string, value: unknown) => void;
}

function FilterMenu({ filters, values, onChoose }: FilterMenuProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const choose = (source: string, value: unknown) => {
    setAnchor(undefined);
    onChoose(source, value);
  };
  if (filters.length === 0) return null;
  return (
    <>
      <Chip aria-haspopup="menu" aria-expanded={anchor !== undefined} onClick={(event) => setAnchor(event.currentTarget)}>
        <span aria-hidden>+</span>
        {translate('console.list.filter')}
      </Chip>
      <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={() => setAnchor(undefined)}>
        {filters.flatMap((filter) => [
          filter.choices && (
            <ListSubheader key={filter.source} role="presentation" sx={{ lineHeight: '28px', backgroundColor: 'transparent' }}>
              {translate(filter.label)}
            </ListSubheader>
          ),
          ...choicesOf(filter).map((choice) => (
            <MenuItem
              key={`${filter.source}-${String(choice.id)}`}
              role="menuitemradio"
              aria-checked={values[filter.source] === choice.id}
              selected={values[filter.source] === choice.id}
              onClick={() => choose(filter.source, values[filter.source] === choice.id ? undefined : choice.id)}
            >
              {choiceText(choice, translate)}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}

const Chip = styled(ButtonBase)({
  gap: 6,
  height: 32,
  padding: '0 12px',
  borderRadius: 999,
  fontSize: '0.875rem',
  fontFamily: 'inherit',
  color: colour.none,
  backgroundColor: colour.noneSoft,
  whiteSpace: 'nowrap',
  '&.set': { color: colour.brand, backgroundColor: colour.soft, boxShadow: `inset 0 0 0 1px ${colour.brand}` },
  [media.touch]: { height: 44 },
});
