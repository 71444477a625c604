import { useCallback, useEffect, useRef, useState } from 'react';
import { useInTurn } from '../data/useInTurn.ts';

/** The arguments of an upload besides the file. */
export interface UploadOptions {
  signal: AbortSignal;
  /** Called with the fraction that was sent, between 0 and 1. */
  onProgress: (share: number) => void;
}

/** Sends one file; resolves with the server's answer. */
export type UploadFile<Answer> = (file: File, options: UploadOptions) => Promise<Answer>;

/** A file that is being uploaded, or whose upload failed. */
export interface Upload {
  id: number;
  file: File;
  /** Between 0 and 1; undefined while unknown. */
  progress: number | undefined;
  /** The error of a failed upload. */
  failure?: unknown;
}

/** Uploads files one after another, so that a slow line carries one at a time. */
export function useUploads<Answer>(upload: UploadFile<Answer>, onUploaded: (answer: Answer, file: File) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const inTurn = useInTurn();
  const nextId = useRef(1);

  useEffect(() => {
    const running = aborts.current;
    return () => running.forEach((abort) => abort.abort());
  }, []);

  const change = useCallback((id: number, part: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }, []);

  const forget = useCallback((id: number) => {
    aborts.current.get(id)?.abort();
    aborts.current.delete(id);
    setUploads((all) => all.filter((one) => one.id !== id));
  }, []);

  const start = useCallback(
    (file: File) => {
      const id = nextId.current++;
      const abort = new AbortController();
      aborts.current.set(id, abort);
      setUploads((all) => [...all, { id, file, progress: undefined }]);
      const run = async () => {
        if (abort.signal.aborted) return;
        try {
          const answer = await upload(file, { signal: abort.signal, onProgress: (progress) => change(id, { progress }) });
          if (abort.signal.aborted) return;
          forget(id);
          onUploaded(answer, file);
        } catch (error) {
          if (!abort.signal.aborted) change(id, { failure: error });
        }
      };
      void inTurn(run);
    },
    [upload, onUploaded, change, forget, inTurn],
  );

  return { uploads, start, forget };
}
