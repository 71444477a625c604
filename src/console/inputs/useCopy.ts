import { useNotify } from 'ra-core';
import { useCallback } from 'react';

/** Translation keys of the messages after copying, and after a refusal of the browser. */
export interface CopyTexts {
  copied: string;
  byHand: string;
}

/** Copies a text to the clipboard and reports it; when the browser refuses, the person is asked to copy by hand. */
export function useCopy({ copied, byHand }: CopyTexts): (text: string) => Promise<void> {
  const notify = useNotify();
  return useCallback(
    async (text) => {
      try {
        await navigator.clipboard.writeText(text);
        notify(copied, { type: 'info' });
      } catch {
        notify(byHand, { type: 'info' });
      }
    },
    [notify, copied, byHand],
  );
}
