import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useWriteOf } from '../data/useWrite.ts';
import { AskedAction } from './AskedAction.tsx';

/** See {@link DeleteAction}. */
export interface DeleteActionProps {
  resource: string;
  record: { id: string };
  question: string;
  /** The address of the list, where the person goes on. */
  list: string;
  onDeleted?: () => void;
}

/** A button that deletes a record, after asking. */
export function DeleteAction({ resource, record, question, list, onDeleted }: DeleteActionProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const remove = useWriteOf<{ id: string; previousData: object }, unknown>(resource, 'delete');
  const run = async () => {
    await remove.run({ id: record.id, previousData: record });
    onDeleted?.();
    await navigate(list, { replace: true });
  };
  return <AskedAction label={translate('ra.action.delete')} question={question} run={run} />;
}
