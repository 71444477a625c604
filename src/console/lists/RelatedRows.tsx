import { useTranslate, type RaRecord } from 'ra-core';
import type { RowsResult } from '../data/useMethod.ts';
import { AwaitedPlace } from '../records/AwaitedPlace.tsx';
import { Place, type PlaceAction } from '../records/Place.tsx';
import { RecordTable, type RecordTableProps } from './RecordTable.tsx';
import { ShownOf } from './ShownOf.tsx';

/** See {@link RelatedRows}. */
export interface RelatedRowsProps<Row extends RaRecord> extends Pick<RecordTableProps<Row>, 'columns' | 'rowHref'> {
  /** The result of the query. */
  rows: RowsResult<Row>;
  /** Translation key of the table's name. */
  label: string;
  /** The branch of the texts `empty` and `emptyHint`. */
  texts: string;
  /** The action that is offered when there are no rows. */
  action?: PlaceAction;
}

/** The rows that belong to a record, on a tab of its page: loading, empty, or the newest ones with their number. */
export function RelatedRows<Row extends RaRecord>({ rows, label, texts, action, ...table }: RelatedRowsProps<Row>) {
  const translate = useTranslate();
  const { data, total, error, refetch } = rows;
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  if (data.length === 0) {
    return (
      <Place title={translate(`${texts}.empty`)} action={action}>
        {translate(`${texts}.emptyHint`)}
      </Place>
    );
  }
  return (
    <>
      <RecordTable {...table} label={translate(label)} rows={data} />
      <ShownOf shown={data.length} total={total} />
    </>
  );
}
