import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ListBase, useListContext, useTranslate, type RaRecord, type SortPayload } from 'ra-core';
import type { ReactNode } from 'react';
import { useConsoleData, useDivision } from '../data/DataContext.ts';
import { useFormat } from '../i18n/format.ts';
import { workingDay } from '../kept/answers.ts';
import { PageTitle } from '../layout/PageTitle.tsx';
import { useProblemNotice } from '../notifications/useProblemNotice.ts';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import type { Column } from './Column.ts';
import { ExportButton } from './ExportButton.tsx';
import { FilterChips } from './FilterChips.tsx';
import type { ListFilter } from './ListFilter.ts';
import { ListFoot } from './ListFoot.tsx';
import { listKey } from './openingList.ts';
import { ListTable, type Remedies } from './ListTable.tsx';
import { SavedViews } from './SavedViews.tsx';
import { SearchField } from './SearchField.tsx';
import { usePageSize } from './usePageSize.ts';
import { useTotalText } from './useTotalText.ts';

/** The properties of {@link RecordList}. */
export interface RecordListProps<Row extends RaRecord> {
  resource: string;
  /** Translation key of the page's title, in the plural. */
  title: string;
  columns: readonly Column<Row>[];
  sort: SortPayload;
  rowHref: (row: Row) => string;
  /** Translation key of the search field; without it there is no search. */
  search?: string;
  filters?: readonly ListFilter[];
  /** Filters that always apply and are not shown. */
  filter?: Record<string, unknown>;
  filterDefaultValues?: Record<string, unknown>;
  /** Buttons at the right of the title; the main one last. */
  actions?: ReactNode;
  /** Whether a phone keeps the rows for a working day, to show them without a signal. */
  isKept?: boolean;
  /** The explanation and the next step, when there are no rows yet. */
  empty: ReactNode;
  /** Where the cause of a refusal is mended, by its code; the labels are translation keys. */
  remedies?: Remedies;
  /** Shown instead of the table, such as a map of the same rows. */
  children?: ReactNode;
}

// react-admin caches the rows of a list as complete records, which ours are not: with this mark no page finds them
const rowsOnly = { meta: { isRow: true } };
const keptRows = { ...rowsOnly, gcTime: workingDay };

/** A whole list screen: title with counts, search, filters, saved views, table and footer. */
export function RecordList<Row extends RaRecord>(props: RecordListProps<Row>) {
  const {
    resource,
    columns,
    sort,
    filter,
    filterDefaultValues,
    filters = [],
    search,
    rowHref,
    empty,
    children,
    title,
    remedies,
    isKept = false,
  } = props;
  const translate = useTranslate();
  const [pageSize] = usePageSize();
  const isPhone = useMediaQuery(media.phone);
  const isTouch = useMediaQuery(media.touch);
  const showProblem = useProblemNotice();
  return (
    <ListBase<Row>
      resource={resource}
      storeKey={listKey(resource, useDivision().code)}
      sort={sort}
      perPage={pageSize}
      // sign-in and role have been checked before any screen is shown
      disableAuthentication
      queryOptions={{ ...(isKept && isTouch ? keptRows : rowsOnly), onError: showProblem }}
      {...(filter ? { filter } : {})}
      {...(filterDefaultValues ? { filterDefaultValues } : {})}
    >
      <ListHead {...props} />
      <Tools aria-label={translate(title)}>
        {search && <SearchField label={search} />}
        <FilterChips filters={filters} />
        <span className="views">
          <SavedViews />
          {isPhone && <ExportButton title={translate(title)} />}
        </span>
      </Tools>
      {children ?? <ListTable<Row> label={translate(title)} {...{ columns, rowHref, empty, filter, filterDefaultValues, remedies }} />}
      {!children && <ListFoot keys={search ? ['rows', 'open', 'search'] : ['rows', 'open']} />}
    </ListBase>
  );
}

function ListHead<Row extends RaRecord>({ title, actions, children }: RecordListProps<Row>) {
  const translate = useTranslate();
  const format = useFormat();
  const { division, divisions } = useConsoleData();
  const { total, data, meta, isPending } = useListContext<Row>();
  const isPhone = useMediaQuery(media.phone);
  const totalText = useTotalText(total ?? 0, meta?.estimated);
  const shown = format.number(data?.length ?? 0);
  // the rows may be those of one division of several: then its name is shown
  const { name } = divisions.find(({ code }) => code === data?.[0]?.['division']) ?? division;
  // the content that replaces the table states the number of its rows itself
  const counts = translate(children ? 'console.list.total' : 'console.list.counts', { total: totalText, division: name, shown });
  return (
    <Head>
      <div>
        <PageTitle>{translate(title)}</PageTitle>
        <p>{isPending || total === undefined ? '\u00a0' : counts}</p>
      </div>
      <div className="actions">
        {!isPhone && <ExportButton title={translate(title)} />}
        {actions}
      </div>
    </Head>
  );
}

const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '8px 16px',
  marginBottom: 12,
  p: { margin: 0, color: colour.ink2, fontSize: '0.875rem' },
  '.actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  // on a phone the actions are next to the title, or below it when they leave no room for a long word; the main one has an icon
  // that is not read aloud
  [media.phone]: {
    alignItems: 'flex-start',
    '& > :first-of-type': { flex: '1 1 200px' },
    '.actions:empty': { display: 'none' },
    '.actions kbd': { display: 'none' },
    '.actions .MuiButton-contained': {
      minWidth: 44,
      padding: 0,
      columnGap: 0,
      fontSize: 0,
      '&::before': { content: ['"+"', '"+" / ""'], fontSize: '1.375rem' },
    },
  },
});

const Tools = styled('section')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBottom: 12,
  '.views': { marginInlineStart: 'auto', display: 'flex', gap: 8 },
  [media.phone]: { '.MuiOutlinedInput-root': { flexBasis: '100%' } },
  [media.print]: { display: 'none' },
});
