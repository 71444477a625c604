import { useCallback, useEffect, useState } from 'react';
import { useKeeper } from '../kept/useKept.ts';
import { dropDraft, findDraft, keepDraft } from './drafts.ts';
import { sameValue } from './mergeRecord.ts';

/**
 * The text typed in a dialog: when a reload or a new sign-in closed the dialog, it opens again with that text. A dialog that the
 * person closed or submitted starts empty, and so does one whose initial value has changed in the meantime.
 * @example
 * const [reason, setReason] = useDialogDraft<string | null>(`workOrders/${id}/cancel`, null);
 */
export function useDialogDraft<Value>(draftKey: string, first: Value): [Value, (value: Value) => void] {
  const key = `${useKeeper() ?? ''}/${draftKey}`;
  const [base] = useState({ value: first });
  const [value, setValue] = useState(() => {
    const draft = findDraft(key);
    return draft && sameValue(draft.base, base) ? (draft.values['value'] as Value) : first; // stored below with this type
  });
  const change = useCallback(
    (next: Value) => {
      setValue(next);
      keepDraft(key, { base, values: { value: next }, savedAt: new Date().toISOString() });
    },
    [key, base],
  );
  useEffect(() => () => dropDraft(key), [key]);
  return [value, change];
}
