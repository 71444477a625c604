import { useTranslate } from 'ra-core';
import { useWrite } from '#console/data/useWrite.ts';
import { UndoAction } from '#console/records/UndoAction.tsx';
import type { UndoableChange } from '../schema.ts';

/** See {@link UndoButton}. */
export interface UndoButtonProps {
  change: Omit<UndoableChange, 'at'>;
  /** Takes back all that the request of the change changed: so many records. */
  together?: number;
  /** Takes back all that its person changed of the record from then on, as the history shows it. */
  since?: string | undefined;
  /** Called when it is done. */
  onDone?: () => void;
}

/** Takes a change back after a question that says what will happen. */
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
