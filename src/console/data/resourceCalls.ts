import type { FileAnswer } from '#contract/client.ts';
import type { AnswerOf, BodyInputOf, Operation } from '#contract/operation.ts';
import type { CallRequest } from './request.ts';

/**
 * The calls of a resource by the method of the data provider that they serve: react-admin's (`getList`, `getOne`,
 * `getManyReference`, `create`, `update`, `delete`), and further ones such as `accept` or `history`.
 */
export type ResourceCalls = Readonly<Record<string, Operation>>;

/** A resource as the console knows it from the start. */
export interface ResourceSource {
  load: () => Promise<ResourceCalls>;
  /** Other resources whose answers change when a record of this one is written; `all` where it may be any. */
  touches?: readonly string[] | 'all';
}

/** The resources of a feature, or of all, by name. */
export type Resources = Readonly<Record<string, ResourceSource>>;

/** The calls of each resource, for the types of the hooks: the file that declares the calls of a resource adds them here. */
export interface ConsoleResources {}

/** A resource that some feature declares. */
export type ResourceName = keyof ConsoleResources;
/** A method of the data provider that the resource declares a call for. */
export type MethodOf<R extends ResourceName> = keyof ConsoleResources[R] & string;
/** The call behind a method. */
export type CallOf<R extends ResourceName, M> = M extends keyof ConsoleResources[R] ? Extract<ConsoleResources[R][M], Operation> : never;

type RowOfRows<Rows> = Rows extends readonly (infer Row)[] ? Row : never;
/** A record as `getOne` answers it. */
export type RecordOf<R extends ResourceName> = Exclude<AnswerOf<CallOf<R, 'getOne'>>, readonly unknown[]>;
/** A row as `getList` or `getManyReference` answers it. */
export type RowOf<R extends ResourceName, M = 'getList'> = RowOfRows<AnswerOf<CallOf<R, M>>>;
/** What a method that is none of react-admin's is given: the request without its division. */
export type RequestOfMethod<R extends ResourceName, M> = CallRequest<CallOf<R, M>> & { signal?: AbortSignal | undefined };
/** What it answers. */
export type AnswerOfMethod<R extends ResourceName, M> = CallOf<R, M> extends { answer?: undefined } ? FileAnswer : AnswerOf<CallOf<R, M>>;

/** What a request says beside react-admin's own parameters. */
export interface RequestMeta {
  /** Path parameters besides the division and the record's id. */
  path?: Readonly<Record<string, string>>;
  /** Query parameters that are no part of the list's `filter`. */
  query?: object;
}

/** What a write is given, as react-admin's data provider takes it. `previousData` names the version that was seen. */
export type WriteParams<R extends ResourceName, M> = M extends 'create'
  ? { data: BodyInputOf<CallOf<R, M>>; meta?: RequestMeta | undefined }
  : M extends 'update'
    ? { id: string; data: BodyInputOf<CallOf<R, M>>; previousData: Versioned; meta?: RequestMeta | undefined }
    : M extends 'delete'
      ? { id: string; previousData: Versioned; meta?: RequestMeta | undefined }
      : RequestOfMethod<R, M>;

/** What of a record says which version of it was seen. */
export interface Versioned {
  version?: number | undefined;
}
