import { useTranslate } from 'ra-core';
import { useGetList } from '#console/data/useMethod.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { Card } from '#console/records/Card.tsx';
import type { Asset } from '../../schema.ts';
import { useAssetColumns } from '../assetColumns.tsx';

/** The objects that are part of another one, such as the contents of a cabinet; nothing when there are none. */
export function ChildrenCard({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const columns = useAssetColumns({ isInside: true });
  const { data = [] } = useGetList('assets', { filter: { parentAssetId: asset.id }, sort: { field: 'number', order: 'ASC' } });
  if (data.length === 0) return null;
  const title = translate('assets.parts');
  return (
    <Card title={title}>
      <RecordTable label={title} rows={data} columns={columns} rowHref={({ id }) => `/assets/${id}`} />
    </Card>
  );
}
