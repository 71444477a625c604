import { useListFilterContext, useTranslate } from 'ra-core';
import { FilterChip } from './FilterChip.ts';
import { FilterMenu } from './FilterMenu.tsx';
import { filterText, type ListFilter } from './ListFilter.ts';

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
          <FilterChip
            key={filter.source}
            className="set"
            aria-label={translate('console.list.removeFilter', { filter: text })}
            onClick={() => change(filter.source, undefined)}
          >
            {text}
            <span aria-hidden>✕</span>
          </FilterChip>
        );
      })}
      <FilterMenu filters={filters} values={filterValues} onChoose={change} />
    </>
  );
}
