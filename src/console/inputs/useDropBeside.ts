import { useEffect, useRef } from 'react';

/** The handlers for files that are dragged over the page. */
export interface DropBeside {
  onOver: (isComing: boolean) => void;
  onDrop: (files: FileList) => void;
}

/**
 * Handles files that are dropped outside of the drop area. Otherwise the browser would open the file instead of the page, and
 * typed text would be lost. While a dialog is open, files are not accepted.
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
      // the pointer left the window, not only an element in it
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
