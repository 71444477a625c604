import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useCan } from '#console/data/DataContext.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import type { Column } from '#console/lists/Column.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import { LocationName, useLocationSearch } from '#features/locations/console/lookup/index.ts';
import type { AgreedInterval } from '../../agreedIntervalSchema.ts';
import { DueProgress } from './DueProgress.tsx';
import { IntervalPlace, useIntervalText } from './Interval.tsx';

const newInterval = '/agreed-intervals/new';

/** The agreements of a division that replace the norms, and the progress of recalculating the dates. */
export function IntervalList() {
  const translate = useTranslate();
  const mayAgree = useCan('supervisor');
  const textOf = useIntervalText();
  const findLocation = useLocationSearch();
  const label = translate('agreedIntervals.new');
  const columns = useMemo(
    (): readonly Column<AgreedInterval>[] => [
      { name: 'place', label: 'agreedIntervals.place', main: true, cell: (interval) => <IntervalPlace interval={interval} /> },
      { name: 'intervals', label: 'agreedIntervals.one', cell: textOf, text: textOf, phone: 'detail' },
      { source: 'note', label: 'resources.agreedIntervals.fields.note', quiet: true },
      { source: 'modified', label: 'agreedIntervals.since', sortable: true, text: ({ modified }, format) => format.date(modified) },
    ],
    [textOf],
  );
  const filters = useMemo(
    (): readonly ListFilter[] => [
      { source: 'locationId', label: 'resources.assets.fields.locationId', search: findLocation, Name: LocationName },
    ],
    [findLocation],
  );
  return (
    <>
      <RecordList<AgreedInterval>
        resource="agreedIntervals"
        title="agreedIntervals.title"
        columns={columns}
        filters={filters}
        sort={{ field: 'modified', order: 'DESC' }}
        rowHref={({ id }) => `/agreed-intervals/${id}`}
        actions={
          mayAgree && (
            <ActionButton main hotkey="n" to={newInterval}>
              {label}
            </ActionButton>
          )
        }
        empty={
          <Place title={translate('agreedIntervals.none')} {...(mayAgree ? { action: { label, to: newInterval } } : {})}>
            {translate('agreedIntervals.noneHint')}
          </Place>
        }
      />
      <DueProgress title={translate('agreedIntervals.count.title')} />
    </>
  );
}
