import Skeleton from '@mui/material/Skeleton';
import { useListContext, useTranslate, type Identifier, type RaRecord } from 'ra-core';
import { useEffect, type ReactNode } from 'react';
import { ApiError } from '#contract/apiError.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { announce } from '../announcements/announcer.ts';
import { useGetListOf } from '../data/useMethod.ts';
import { WhileConnected } from '../connection/WhileConnected.tsx';
import { Place } from '../records/Place.tsx';
import { ProblemPlace } from '../records/ProblemPlace.tsx';
import { media } from '../theme/media.ts';
import { RecordTable, type RecordTableProps } from './RecordTable.tsx';
import { useTotalText } from './useTotalText.ts';

/** Where the causes of refusals are mended, by their codes; the labels are translation keys. */
export type Remedies = Readonly<Partial<Record<ProblemCode, { label: string; to: string }>>>;

/** The options of a list's table; rows and sorting come from the list context. */
export interface ListTableProps<Row extends { id: Identifier }> extends Pick<RecordTableProps<Row>, 'label' | 'columns' | 'rowHref'> {
  /** The explanation and the next step, when there are no rows at all. */
  empty: ReactNode;
  /** Filters that always apply. */
  filter?: Record<string, unknown> | undefined;
  /** The filters that the list opens with. */
  filterDefaultValues?: Record<string, unknown> | undefined;
  remedies?: Remedies | undefined;
}

/** The rows of the list context, in each state: loading, empty, failed, loaded. */
export function ListTable<Row extends RaRecord>({ empty, filter, filterDefaultValues, remedies, ...table }: ListTableProps<Row>) {
  const translate = useTranslate();
  const { data, isPending, isFetching, error, refetch, filterValues, sort, setSort, total = 0, meta, perPage } = useListContext<Row>();
  const totalText = useTotalText(total, meta?.estimated);
  const isFiltered = Object.keys(filterValues).length > 0;
  const summary = isPending || isFetching || error ? undefined : translate('console.list.found', { smart_count: total, total: totalText });
  useEffect(() => {
    if (summary) announce(summary);
  }, [summary]);

  if (isPending) return <LoadingRows count={Math.min(perPage, 10)} />;
  const remedy = error instanceof ApiError ? remedies?.[error.code] : undefined;
  const home = remedy && { ...remedy, label: translate(remedy.label) };
  if (error && !data) return <ProblemPlace error={error} onRetry={() => void refetch()} {...(home ? { home } : {})} />;
  if (data?.length) return <RecordTable {...table} rows={data} sort={sort} onSort={setSort} busy={isFetching} />;
  return isFiltered ? <Unmatched {...{ empty, filter, filterDefaultValues }} /> : empty;
}

/** Shown when no row matches. A list that opens with filters explains itself all the same when it has no rows at all. */
function Unmatched({ empty, filter, filterDefaultValues }: Pick<ListTableProps<RaRecord>, 'empty' | 'filter' | 'filterDefaultValues'>) {
  const translate = useTranslate();
  const { resource, filterValues, setFilters } = useListContext();
  const isOpening = JSON.stringify(filterValues) === JSON.stringify(filterDefaultValues);
  const all = useGetListOf(resource, { ...(filter ? { filter } : {}), pagination: { page: 1, perPage: 1 } }, { enabled: isOpening });
  if (isOpening && all.isPending) return <LoadingRows count={0} />;
  if (isOpening && all.total === 0) return empty;
  return (
    <Place
      title={translate('console.list.nothingFound')}
      action={{ label: translate('ra.navigation.clear_filters'), onPress: () => setFilters({}, [], false) }}
    >
      {translate('console.list.nothingFoundHint')}
    </Place>
  );
}

function LoadingRows({ count }: { count: number }) {
  const translate = useTranslate();
  return (
    <WhileConnected>
      <div aria-busy>
        <span className="visually-hidden">{translate('ra.page.loading')}</span>
        {Array.from({ length: count + 1 }, (_, index) => (
          <Skeleton key={index} variant="rectangular" sx={index === 0 ? { ...waitingRow, ...waitingHead } : waitingRow} />
        ))}
      </div>
    </WhileConnected>
  );
}

// the height of the rows that will appear: of a table, or on a phone, which shows no headings
const waitingRow = { height: 39, mb: '1px', opacity: 0.6, [media.phone]: { height: 63 } };
const waitingHead = { borderRadius: '8px 8px 0 0', [media.phone]: { display: 'none' } };
