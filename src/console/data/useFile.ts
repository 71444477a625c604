import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ApiError } from '#contract/apiError.ts';
import type { FileAnswer } from '#contract/client.ts';
import type { Operation } from '#contract/operation.ts';
import { useConsoleData } from './DataContext.ts';
import { queryKeyOf, requestIn, type CallRequest } from './request.ts';

/** A protected file as the page can show it. */
export interface FileView {
  /** An object URL for `<img>`, `<object>` or a download; undefined until the bytes are here. */
  url: string | undefined;
  mimeType: string | undefined;
  fileName: string | undefined;
  isPending: boolean;
  error: ApiError | null;
}

/** Fetches a protected file with the person's token; a token never stands in an address. */
export function useFile<O extends Operation>(operation: O, request: CallRequest<O>, enabled = true): FileView {
  const { client, division } = useConsoleData();
  const { data, error, isPending } = useQuery<FileAnswer, ApiError>({
    queryKey: [...queryKeyOf(operation, request), division.code, 'file'],
    queryFn: ({ signal }) => client.file(operation, requestIn(division.code, request, signal)),
    // files are addressed by their content: what was fetched stays right
    staleTime: Infinity,
    gcTime: 60_000,
    enabled,
  });
  const url = useObjectUrl(data?.bytes);
  return { url, mimeType: data?.bytes.type, fileName: data?.fileName, isPending, error };
}

function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const url = useMemo(() => bytes && URL.createObjectURL(bytes), [bytes]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
}
