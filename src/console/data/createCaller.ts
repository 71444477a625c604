import type { Client, FileAnswer, ListAnswer, ListQuery, RequestOptions } from '#contract/client.ts';
import type { Operation } from '#contract/operation.ts';
import { looseRequest } from './request.ts';
import type { RequestMeta, Resources } from './resourceCalls.ts';
import { largestWhole, sendInParts, type FileInParts } from './sendInParts.ts';
import { createSubmissionKeys } from './submissionKeys.ts';

/** Makes the declared calls for one division. */
export interface Caller {
  /** The call for a method of a resource; rejects when there is none. */
  find(resource: string, method: string): Promise<Operation>;
  /**
   * Makes a call; a larger file is sent in parts before it. A POST has an Idempotency-Key, which stays the same until the server has
   * definitely answered.
   */
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
  const find = async (resource: string, method: string) => {
    const calls = await resources[resource]?.load();
    if (!calls) throw new Error(`No calls are known for the resource ${resource}`);
    const operation = calls[method];
    if (!operation) throw new Error(`The resource ${resource} has no call for ${method}`);
    return operation;
  };
  const call = (operation: Operation, request: CallerRequest): Promise<unknown> => client.call(operation, whole(operation, request));
  const write = (operation: Operation, request: CallerRequest): Promise<unknown> => {
    const { file, idempotencyKey: key, onProgress, ...rest } = request;
    if (!file || file.size <= largestWhole || key === undefined) return call(operation, request);
    const { form, path, signal } = rest;
    const own = path?.[operation.divisionParameter ?? 'division'];
    const place: RequestMeta['path'] = own === undefined ? {} : { division: own };
    const parted: FileInParts = {
      call: async (method, one) => call(await find('uploads', method), { ...one, path: { ...one.path, ...place } }),
      file,
      key,
      signal,
      onProgress,
    };
    return sendInParts(parted, (uploadId) => call(operation, { ...rest, idempotencyKey: key, form: { ...form, uploadId } }));
  };
  return {
    find,
    async send(operation, request) {
      if (operation.bytes) return client.file(operation, whole(operation, request));
      // a write with a key of its own has stored the key, to be repeated after the page was left
      if (operation.method !== 'POST' || request.idempotencyKey) return write(operation, request);
      const { signal: _signal, onProgress: _onProgress, file, ...content } = request;
      return keys.submit([operation.name, content, file?.name, file?.size, file?.lastModified], (idempotencyKey) =>
        write(operation, { ...request, idempotencyKey }),
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
