import { useCallback, useEffect, useState } from 'react';
import { useKeeper } from '../kept/useKept.ts';
import { dropDraft, findDraft, keepDraft } from './drafts.ts';
import { sameValue } from './mergeRecord.ts';

/**
 * What is typed in a dialog: when a reload or a new sign-in closed it, it opens again with what was typed. A dialog that is closed by the
 * person or because it was sent begins anew, and so does one whose first value has changed meanwhile.
 *
 * @example
 * const [reason, setReason] = useDialogDraft<string | null>(`workOrders/${id}/cancel`, null);
 */
export function useDialogDraft<Value>(draftKey: string, first: Value): [Value, (value: Value) => void] {
  const key = `${useKeeper() ?? ''}/${draftKey}`;
  const [base] = useState({ value: first });
  const [value, setValue] = useState(() => {
    const draft = findDraft(key);
    return draft && sameValue(draft.base, base) ? (draft.values['value'] as Value) : first; // as it was kept below
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
