import { useTranslate } from 'ra-core';
import { useCan } from '#console/data/DataContext.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import type { Location } from '#features/divisions/schema.ts';
import { locationColumns } from './locationColumns.tsx';

const filters: readonly ListFilter[] = [{ source: 'active', label: 'resources.locations.fields.active' }];

/** The locations of a division. */
export function LocationList() {
  const translate = useTranslate();
  const add = { label: translate('locations.new'), to: '/locations/new' };
  const mayAdd = useCan('administrator');
  return (
    <RecordList<Location>
      resource="locations"
      title="locations.title"
      search="locations.search"
      columns={locationColumns}
      filters={filters}
      sort={{ field: 'name', order: 'ASC' }}
      rowHref={({ id }) => `/locations/${id}`}
      actions={
        mayAdd && (
          <ActionButton main hotkey="n" to={add.to}>
            {add.label}
          </ActionButton>
        )
      }
      empty={
        <Place title={translate('locations.none')} {...(mayAdd ? { action: add } : {})}>
          {translate('locations.noneHint')}
        </Place>
      }
    />
  );
}
