import { useEffect } from 'react';

/** Closing or reloading the browser's tab asks, in the browser's words, while something is typed that is not saved. */
export function useUnloadQuestion(isChanged: () => boolean): void {
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [isChanged]);
}
