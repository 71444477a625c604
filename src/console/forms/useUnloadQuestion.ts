import { useEffect } from 'react';

/** Lets the browser ask before its tab is closed or reloaded while there is unsaved input. */
export function useUnloadQuestion(isChanged: () => boolean): void {
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [isChanged]);
}
