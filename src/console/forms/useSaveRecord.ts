import { ApiError } from '#contract/apiError.ts';
import type { RequestMeta, Versioned } from '../data/resourceCalls.ts';
import { useWriteOf } from '../data/useWrite.ts';
import type { FormRecord } from './mergeRecord.ts';

/** Sends a body; `version` is that of the form's record, undefined for a new record. Resolves with the saved record. */
export type SaveRecord<Body> = (body: Body, version: number | undefined) => Promise<object>;

/** The same, with the whole record of the form. */
export type StoreRecord<Body> = (body: Body, base: FormRecord) => Promise<object>;

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
  return async (data, base) => {
    const id = base['id'];
    const version = typeof base['version'] === 'number' ? base['version'] : undefined;
    if (save) return save(data, version);
    try {
      const answer =
        version !== undefined
          ? await update.run({ id: String(id), data, previousData: { version }, meta })
          : await create.run({ data, meta });
      return entryOf(answer);
    } catch (error) {
      throw inTermsOfForm(error, entryOf);
    }
  };
}

/** Converts the current record of a version conflict into the form's record, so that both can be merged; any other error stays the same. */
function inTermsOfForm(error: unknown, entryOf: (record: object) => object): unknown {
  if (!(error instanceof ApiError) || error.code !== 'versionConflict') return error;
  const { current } = error.extra;
  if (typeof current !== 'object' || current === null) return error;
  return new ApiError({ type: 'about:blank', title: error.message, status: error.status, code: error.code, current: entryOf(current) });
}
