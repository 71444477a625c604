import { useWrite } from '#console/data/useWrite.ts';
import { AttachedFiles } from '#features/documents/console/parts/index.ts';
import { isEditable } from '../rules.ts';
import type { WorkOrder } from '../schema.ts';
import { useKeepFile } from './waiting/useKeepFile.ts';
import { useWaitingWork } from './waiting/useWaitingWork.ts';
import { WaitingFiles } from './waiting/WaitingFiles.tsx';

/**
 * The files of a work order; each can be removed while the work order can be changed. A new one is kept in this browser until the
 * server has it, because a photo is taken where there may be no signal.
 */
export function FilesTab({ order }: { order: WorkOrder }) {
  const remove = useWrite('workOrders', 'removeFile');
  const keepFile = useKeepFile(order);
  const { files: waiting } = useWaitingWork(order.id);
  const { id, accountId, contactId, files = [], status } = order;
  const onRemove = ({ documentId }: { documentId: string }) => remove.run({ path: { workOrderId: id, documentId } });
  return (
    <AttachedFiles
      files={files}
      subjectType="WorkOrder"
      subjectId={id}
      accountId={accountId}
      contactId={contactId}
      keepFile={keepFile}
      onRemove={isEditable(status) ? onRemove : undefined}
    >
      <WaitingFiles files={waiting} />
    </AttachedFiles>
  );
}
