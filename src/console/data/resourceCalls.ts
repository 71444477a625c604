import type { FileAnswer } from '#contract/client.ts';
import type { AnswerOf, BodyInputOf, Operation } from '#contract/operation.ts';
import type { CallRequest } from './request.ts';

/**
 * The calls of a resource by the method of the data provider that uses them: react-admin's methods (`getList`, `getOne`,
 * `getManyReference`, `create`, `update`, `delete`), and further ones such as `accept` or `history`.
 */
export type ResourceCalls = Readonly<Record<string, Operation>>;

/** The declaration of a resource, which the console has from the start. */
export interface ResourceSource {
  load: () => Promise<ResourceCalls>;
  /** Other resources whose answers change when a record of this one is written; `all` when any may change. */
  touches?: readonly string[] | 'all';
}

/** The resources of one or all features, by name. */
export type Resources = Readonly<Record<string, ResourceSource>>;

/** The calls of each resource, for the types of the hooks: the file that declares the calls of a resource adds them here. */
export interface ConsoleResources {}

/** The name of a resource that a feature declares. */
export type ResourceName = keyof ConsoleResources;
/** A method of the data provider for which the resource declares a call. */
export type MethodOf<R extends ResourceName> = keyof ConsoleResources[R] & string;
/** The call for a method. */
export type CallOf<R extends ResourceName, M> = M extends keyof ConsoleResources[R] ? Extract<ConsoleResources[R][M], Operation> : never;

type RowOfRows<Rows> = Rows extends readonly (infer Row)[] ? Row : never;
/** The type of a record in the answer of `getOne`. */
export type RecordOf<R extends ResourceName> = Exclude<AnswerOf<CallOf<R, 'getOne'>>, readonly unknown[]>;
/** The type of a row in the answer of `getList` or `getManyReference`. */
export type RowOf<R extends ResourceName, M = 'getList'> = RowOfRows<AnswerOf<CallOf<R, M>>>;
/** The parameter of a method that react-admin does not define: the request without its division. */
export type RequestOfMethod<R extends ResourceName, M> = CallRequest<CallOf<R, M>> & { signal?: AbortSignal | undefined };
/** The answer of such a method. */
export type AnswerOfMethod<R extends ResourceName, M> = CallOf<R, M> extends { answer?: undefined } ? FileAnswer : AnswerOf<CallOf<R, M>>;

/** The parameters of a request that react-admin does not have. */
export interface RequestMeta {
  /** Path parameters besides the division and the record's id. */
  path?: Readonly<Record<string, string>>;
  /** Query parameters that are not part of the list's `filter`. */
  query?: object;
  /** The Idempotency-Key of a new record, where the caller has kept one. */
  idempotencyKey?: string | undefined;
}

/** The parameters of a write, as react-admin's data provider takes them. `previousData` has the version that the person saw. */
export type WriteParams<R extends ResourceName, M> = M extends 'create'
  ? { data: BodyInputOf<CallOf<R, M>>; meta?: RequestMeta | undefined }
  : M extends 'update'
    ? { id: string; data: BodyInputOf<CallOf<R, M>>; previousData: Versioned; meta?: RequestMeta | undefined }
    : M extends 'delete'
      ? { id: string; previousData: Versioned; meta?: RequestMeta | undefined }
      : RequestOfMethod<R, M>;

/** The part of a record that identifies its version. */
export interface Versioned {
  version?: number | undefined;
}
