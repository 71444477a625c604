import type { Client, FileAnswer, ListAnswer, ListQuery, RequestOptions } from '#contract/client.ts';
import type { Operation } from '#contract/operation.ts';
import { looseRequest } from './request.ts';
import type { RequestMeta, Resources } from './resourceCalls.ts';
import { createSubmissionKeys } from './submissionKeys.ts';

/** Makes the declared calls for one division. */
export interface Caller {
  /** The call for a method of a resource; rejects when there is none. */
  find(resource: string, method: string): Promise<Operation>;
  /** Makes a call. A POST has an Idempotency-Key, which stays the same until the server has definitely answered. */
  send(operation: Operation, request: CallerRequest): Promise<unknown>;
  /** Makes a call that answers with a file, requested by its Accept header. */
  file(operation: Operation, request: CallerRequest): Promise<FileAnswer>;
  list(operation: Operation, request: CallerRequest): Promise<ListAnswer<readonly unknown[]>>;
}

/** A request without its division. */
export interface CallerRequest extends RequestOptions, RequestMeta {
  body?: unknown;
  list?: ListQuery;
}

/** The declared calls of a division, made by the client. */
export function createCaller(client: Client, division: number, resources: Resources): Caller {
  const keys = createSubmissionKeys();
  const whole = ({ divisionParameter = 'division' }: Operation, { path, ...request }: CallerRequest) =>
    looseRequest({ ...request, path: { [divisionParameter]: division, ...path } });
  return {
    async find(resource, method) {
      const calls = await resources[resource]?.load();
      if (!calls) throw new Error(`No calls are known for the resource ${resource}`);
      const operation = calls[method];
      if (!operation) throw new Error(`The resource ${resource} has no call for ${method}`);
      return operation;
    },
    async send(operation, request) {
      if (operation.bytes) return client.file(operation, whole(operation, request));
      // a write with a key of its own has stored the key, to be repeated after the page was left
      if (operation.method !== 'POST' || request.idempotencyKey) return client.call(operation, whole(operation, request));
      const { signal: _signal, onProgress: _onProgress, file, ...content } = request;
      return keys.submit([operation.name, content, file?.name, file?.size, file?.lastModified], (idempotencyKey) =>
        client.call(operation, whole(operation, { ...request, idempotencyKey })),
      );
    },
    file: (operation, request) => client.file(operation, whole(operation, request)),
    // the contract declares rows as the answer of every list
    list: (operation, request) => client.list(operation, whole(operation, request)) as Promise<ListAnswer<readonly unknown[]>>,
  };
}

/** The path parameter of a call that holds the record's id: the last one that is not the division. */
export function idParameterOf({ paths, divisionParameter = 'division' }: Operation): string | undefined {
  const names = [...paths[0].matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return names.filter((name) => name !== divisionParameter).at(-1);
}
