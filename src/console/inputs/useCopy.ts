import { useNotify } from 'ra-core';
import { useCallback } from 'react';

/** What is said after a text was copied, or where the browser refuses: keys of texts. */
export interface CopyTexts {
  copied: string;
  byHand: string;
}

/** Copies a text to the clipboard and says so; a browser that refuses leaves it to be copied by hand. */
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
