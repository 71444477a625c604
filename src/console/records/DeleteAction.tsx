import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useWriteOf } from '../data/useWrite.ts';
import { AskedAction, type AskedActionProps } from './AskedAction.tsx';

/** See {@link DeleteAction}. */
export interface DeleteActionProps extends Pick<AskedActionProps, 'question' | 'text'> {
  /** The label of the button, when it differs from "Delete". */
  label?: string;
  resource: string;
  record: { id: string };
  /** The destination after the deletion, such as the list. */
  next: string;
  onDeleted?: () => void;
}

/** A button that deletes a record after confirmation. */
export function DeleteAction({ label, resource, record, next, onDeleted, ...asked }: DeleteActionProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const remove = useWriteOf<{ id: string; previousData: object }, unknown>(resource, 'delete');
  const run = async () => {
    await remove.run({ id: record.id, previousData: record });
    onDeleted?.();
    await navigate(next, { replace: true });
  };
  return <AskedAction label={label ?? translate('ra.action.delete')} {...asked} run={run} />;
}
