import { useEffect, useRef } from 'react';

/** What happens to files that are dragged over the page. */
export interface DropBeside {
  onOver: (isComing: boolean) => void;
  onDrop: (files: FileList) => void;
}

/**
 * Takes files that are dropped beside the place for them. Without it the browser would open the file in place of the page,
 * and what is typed there would be lost. A dialog that is open is no place for files.
 */
export function useDropBeside(handlers: DropBeside): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const abort = new AbortController();
    const listen = (type: 'dragover' | 'drop' | 'dragleave', handle: (event: DragEvent) => void) =>
      addEventListener(type, handle, { signal: abort.signal });
    listen('dragover', (event) => {
      if (event.defaultPrevented || !isWithFiles(event)) return;
      event.preventDefault();
      latest.current.onOver(!isDialogOpen());
    });
    listen('drop', (event) => {
      if (event.defaultPrevented || !isWithFiles(event)) return;
      event.preventDefault();
      latest.current.onOver(false);
      if (event.dataTransfer && !isDialogOpen()) latest.current.onDrop(event.dataTransfer.files);
    });
    listen('dragleave', (event) => {
      // left the window, not only an element in it
      if (event.relatedTarget === null) latest.current.onOver(false);
    });
    return () => abort.abort();
  }, []);
}

function isWithFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}
