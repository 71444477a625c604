import { useListFilterContext, useTranslate } from 'ra-core';
import { FilterChip } from './FilterChip.ts';
import { FilterMenu, type FilterMenuProps } from './FilterMenu.tsx';
import { filterText, type ListFilter } from './ListFilter.ts';

/** The filters of a list: active ones as chips that remove them, and a menu with the others. */
export function FilterChips({ filters }: { filters: readonly ListFilter[] }) {
  const { filterValues, setFilters, displayedFilters } = useListFilterContext();
  const change = (source: string, value: unknown) => setFilters({ ...filterValues, [source]: value }, displayedFilters, false);
  return <FilterBar filters={filters} values={filterValues} onChoose={change} />;
}

/** The same for rows that are already loaded and filtered on the page. */
export function FilterBar({ filters, values, onChoose }: FilterMenuProps) {
  const translate = useTranslate();
  const set = filters.filter(({ source }) => values[source] !== undefined);
  return (
    <>
      {set.map((filter) => {
        const { Name } = filter;
        const text = Name ? translate(filter.label) : filterText(filter, values[filter.source], translate);
        return (
          <FilterChip
            key={filter.source}
            className="set"
            aria-label={translate('console.list.removeFilter', { filter: text })}
            onClick={() => onChoose(filter.source, undefined)}
          >
            {text}
            {Name && (
              <strong>
                <Name id={String(values[filter.source])} />
              </strong>
            )}
            <span aria-hidden>✕</span>
          </FilterChip>
        );
      })}
      <FilterMenu filters={filters} values={values} onChoose={onChoose} />
    </>
  );
}
