import { useContext } from 'react';
import { ApiError } from '#contract/apiError.ts';
import type { RequestMeta, ResourceSource, Versioned } from '../data/resourceCalls.ts';
import { ResourcesContext } from '../data/resourcesContext.ts';
import { useWriteOf } from '../data/useWrite.ts';
import type { FormRecord } from './mergeRecord.ts';

/**
 * Sends a body; `version` is that of the form's record, undefined for a new record, which is sent under `key`. Resolves with the saved
 * record.
 */
export type SaveRecord<Body> = (body: Body, version: number | undefined, key?: string) => Promise<object>;

/** The same, with the whole record of the form. */
export type StoreRecord<Body> = (body: Body, base: FormRecord, key: string) => Promise<object>;

interface Change {
  id?: string;
  data: unknown;
  previousData?: Versioned;
  meta: RequestMeta | undefined;
}

/** The options for saving the records of a form's resource. */
export interface SaveOptions<Body> {
  /** See {@link RequestMeta}. */
  meta?: RequestMeta | undefined;
  /** Converts a record of the server into the form's record, where the two differ. */
  entryOf?: ((record: object) => object) | undefined;
  /** Sends the body to another call than that of the resource. */
  save?: SaveRecord<Body> | undefined;
}

/**
 * Saves records of a form's resource: a record with a version is changed, any other is created. The answer is converted into the
 * form's record.
 */
export function useSaveRecord<Body>(resource: string, { meta, entryOf = (record) => record, save }: SaveOptions<Body>): StoreRecord<Body> {
  const create = useWriteOf<Change, object>(resource, 'create');
  const update = useWriteOf<Change, object>(resource, 'update');
  const source = useContext(ResourcesContext)[resource];
  return async (data, base, key) => {
    const id = base['id'];
    const version = typeof base['version'] === 'number' ? base['version'] : undefined;
    if (save) return version === undefined ? save(data, version, key) : save(data, version);
    try {
      const answer =
        version !== undefined
          ? await update.run({ id: String(id), data, previousData: { version }, meta })
          : await create.run({ data, meta: { ...meta, idempotencyKey: key } });
      return entryOf(answer);
    } catch (error) {
      throw await inTermsOfForm(error, entryOf, source);
    }
  };
}

/**
 * Converts the present record of a refusal into the form's record, so that both can be merged; any other error stays the same. A new record
 * that was stored under its key before is present too, where it can be changed.
 */
async function inTermsOfForm(error: unknown, entryOf: (record: object) => object, source: ResourceSource | undefined): Promise<unknown> {
  if (!(error instanceof ApiError)) return error;
  const present = await presentOf(error, source);
  if (typeof present !== 'object' || present === null) return error;
  return new ApiError({ type: 'about:blank', title: error.message, status: 412, code: 'versionConflict', current: entryOf(present) });
}

async function presentOf({ code, extra }: ApiError, source: ResourceSource | undefined): Promise<unknown> {
  if (code === 'versionConflict') return extra['current'];
  return code === 'idempotencyMismatch' && (await source?.load())?.['update'] ? extra['stored'] : undefined;
}
