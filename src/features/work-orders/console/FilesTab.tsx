import { useWrite } from '#console/data/useWrite.ts';
import { AttachedFiles } from '#features/documents/console/parts/index.ts';
import { isEditable } from '../rules.ts';
import type { WorkOrder } from '../schema.ts';

/** The files on a work order; each can be taken away as long as it takes changes. */
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
