import type { RequestOf } from '#contract/client.ts';
import type { Operation, PathOf } from '#contract/operation.ts';

type OwnPath<O> = Omit<PathOf<O>, 'division'>;

/** The parameters of a call on a screen: those of the client's request. Its division is the current one unless another is named. */
export type CallRequest<O extends Operation> = Omit<RequestOf<O>, 'path' | 'signal'> &
  (keyof OwnPath<O> extends never
    ? { path?: { division: number } | undefined }
    : { path: Readonly<Record<keyof OwnPath<O>, string | number>> & { division?: number } });

/** A request for a call that is only known at run time; the client checks the path parameters when it fills the template. */
export function looseRequest(
  request: Omit<RequestOf<Operation>, 'path'> & { path: Record<string, string | number> },
): RequestOf<Operation> {
  return request as unknown as RequestOf<Operation>; // its path has no names at compile time
}
