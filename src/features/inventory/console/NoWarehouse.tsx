import { useTranslate } from 'ra-core';
import { useCan } from '#console/data/DataContext.ts';
import { Place } from '#console/records/Place.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';

/** What stands in place of a form that needs more warehouses than there are. */
export interface NoWarehouseProps {
  resource: 'stockCounts' | 'stockTransfers' | 'assemblyOrders';
  path: string;
  /** The number of warehouses that there are. */
  count: number;
}

/** Says that there are too few warehouses for this form, and leads to the form of a new one. */
export function NoWarehouse({ resource, path, count }: NoWarehouseProps) {
  const translate = useTranslate();
  const mayAdd = useCan('administrator');
  const reason = count === 0 ? 'none' : 'onlyOne';
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate(`${resource}.title`), to: path }, { label: translate(`${resource}.new`) }]}
        title={translate(`${resource}.new`)}
      />
      <Place
        title={translate(`warehouses.missing.${reason}`)}
        action={mayAdd ? { label: translate('warehouses.new'), to: '/warehouses/new' } : undefined}
      >
        {translate(`warehouses.missing.${reason}Text`)} {!mayAdd && translate('warehouses.missing.askAdministrator')}
      </Place>
    </>
  );
}
