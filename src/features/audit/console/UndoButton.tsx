import { useTranslate } from 'ra-core';
import { useWrite } from '#console/data/useWrite.ts';
import { UndoAction } from '#console/records/UndoAction.tsx';
import type { UndoableChange } from '../schema.ts';

/** See {@link UndoButton}. */
export interface UndoButtonProps {
  change: Omit<UndoableChange, 'at'>;
  /** The number of records, when all changes of the request are undone together. */
  together?: number;
  /** The earliest change, when all changes of that person to the record since then are undone, as the history shows them. */
  since?: string | undefined;
  /** Called after the undo. */
  onDone?: () => void;
}

/** Undoes a change after confirmation. */
export function UndoButton({ change: { id, entity, entityId, undo: way }, together, since, onDone }: UndoButtonProps) {
  const translate = useTranslate();
  const undo = useWrite('audit', 'undo');
  const run = async () => {
    const body = { entity, entityId, ...(together === undefined ? {} : { all: true }), ...(since === undefined ? {} : { since }) };
    const { undone, importId } = await undo.run({ path: { id }, body });
    onDone?.();
    return importId === null ? translate(`audit.done.${way}`, { smart_count: undone }) : translate('audit.done.import');
  };
  return (
    <UndoAction
      label={together === undefined ? translate('audit.undo') : translate('audit.undoTogether', { smart_count: together })}
      question={translate(`audit.question.${way}`)}
      text={translate(together === undefined ? `audit.hint.${way}` : 'audit.hint.together')}
      isPending={undo.isPending}
      run={run}
    />
  );
}
