import { useEffect, useMemo } from 'react';
import type { ApiError } from '#contract/apiError.ts';
import type { FileAnswer } from '#contract/client.ts';
import type { MethodOf, RequestOfMethod, ResourceName } from './resourceCalls.ts';
import { useMethod, type ReadOptions } from './useMethod.ts';

/** A protected file as the page can show it. */
export interface FileView {
  /** An object URL for `<img>`, `<object>` or a download; undefined until the bytes are here. */
  url: string | undefined;
  mimeType: string | undefined;
  fileName: string | undefined;
  isPending: boolean;
  error: ApiError | null;
}

/**
 * Fetches a protected file with the person's token; a token never stands in an address. A file never changes under its id; one
 * that does is given a `staleTime`.
 */
export function useFile<R extends ResourceName, M extends MethodOf<R>>(
  resource: R,
  method: M,
  request: RequestOfMethod<R, M>,
  enabled = true,
  staleTime: ReadOptions['staleTime'] = 'static',
): FileView {
  const { data, error, isPending } = useMethod(resource, method, request, { staleTime, gcTime: 60_000, enabled });
  const file = data as FileAnswer | undefined; // the call says that it answers bytes
  const url = useObjectUrl(file?.bytes);
  return { url, mimeType: file?.bytes.type, fileName: file?.fileName, isPending, error };
}

/** The address of bytes that this page has, until it shows them no more. */
export function useObjectUrl(bytes: Blob): string;
export function useObjectUrl(bytes: Blob | undefined): string | undefined;
export function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const url = useMemo(() => bytes && URL.createObjectURL(bytes), [bytes]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
}
