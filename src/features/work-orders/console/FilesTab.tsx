import { useWrite } from '#console/data/useWrite.ts';
import { AttachedFiles } from '#features/documents/console/parts/index.ts';
import { isEditable } from '../rules.ts';
import type { WorkOrder } from '../schema.ts';

/** The files of a work order; each can be removed while the work order can be changed. */
export function FilesTab({ order, onUploaded }: { order: WorkOrder; onUploaded: () => void }) {
  const remove = useWrite('workOrders', 'removeFile');
  const { id, accountId, contactId, files = [], status } = order;
  const onRemove = ({ documentId }: { documentId: string }) => remove.run({ path: { workOrderId: id, documentId } });
  return (
    <AttachedFiles
      files={files}
      subjectType="WorkOrder"
      subjectId={id}
      accountId={accountId}
      contactId={contactId}
      onUploaded={onUploaded}
      onRemove={isEditable(status) ? onRemove : undefined}
    />
  );
}
