import { useEffect, useMemo } from 'react';
import type { ApiError } from '#contract/apiError.ts';
import type { FileAnswer } from '#contract/client.ts';
import type { MethodOf, RequestOfMethod, ResourceName } from './resourceCalls.ts';
import { useMethod, type ReadOptions } from './useMethod.ts';

/** A protected file, in a form that the page can show. */
export interface FileView {
  /** An object URL for `<img>`, `<object>` or a download; undefined until the bytes have arrived. */
  url: string | undefined;
  mimeType: string | undefined;
  fileName: string | undefined;
  isPending: boolean;
  error: ApiError | null;
}

interface FileOptions {
  enabled?: boolean;
  /** For how long the bytes are kept; for good by default. */
  staleTime?: ReadOptions['staleTime'];
}

/**
 * Loads a protected file with the person's token, because an address must never contain a token. A file with an id never changes;
 * for one that does, pass a `staleTime`.
 */
export function useFile<R extends ResourceName, M extends MethodOf<R>>(
  resource: R,
  method: M,
  request: RequestOfMethod<R, M>,
  { enabled = true, staleTime = 'static' }: FileOptions = {},
): FileView {
  const { data, error, isPending } = useMethod(resource, method, request, { staleTime, gcTime: 60_000, enabled });
  const file = data as FileAnswer | undefined; // the call declares bytes as its answer
  const url = useObjectUrl(file?.bytes);
  return { url, mimeType: file?.bytes.type, fileName: file?.fileName, isPending, error };
}

/** An object URL of bytes that the page has, until the component unmounts. */
export function useObjectUrl(bytes: Blob): string;
export function useObjectUrl(bytes: Blob | undefined): string | undefined;
export function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const url = useMemo(() => bytes && URL.createObjectURL(bytes), [bytes]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
}
