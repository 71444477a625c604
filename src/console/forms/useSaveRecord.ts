import { ApiError } from '#contract/apiError.ts';
import type { RequestMeta, Versioned } from '../data/resourceCalls.ts';
import { useWriteOf } from '../data/useWrite.ts';
import type { FormRecord } from './mergeRecord.ts';

/** Sends a body; `version` is the record's as the form knows it, undefined for a new record. Answers the record as saved. */
export type SaveRecord<Body> = (body: Body, version: number | undefined) => Promise<object>;

/** The same, given the whole record as the form knows it. */
export type StoreRecord<Body> = (body: Body, base: FormRecord) => Promise<object>;

interface Change {
  id?: string;
  data: unknown;
  previousData?: Versioned;
  meta: RequestMeta | undefined;
}

/** How a form saves the records of its resource. */
export interface SaveOptions<Body> {
  /** See {@link RequestMeta}. */
  meta?: RequestMeta | undefined;
  /** What the form makes of a record, where that is not the record itself. */
  entryOf?: ((record: object) => object) | undefined;
  /** Sends the body elsewhere than to the resource. */
  save?: SaveRecord<Body> | undefined;
}

/** Saves records of a form's resource: one that has a version is changed, any other is made. Both are answered in the form's own terms. */
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

/** A conflict whose record is what the form makes of records, so that both are merged; any other error stays as it is. */
function inTermsOfForm(error: unknown, entryOf: (record: object) => object): unknown {
  if (!(error instanceof ApiError) || error.code !== 'versionConflict') return error;
  const { current } = error.extra;
  if (typeof current !== 'object' || current === null) return error;
  return new ApiError({ type: 'about:blank', title: error.message, status: error.status, code: error.code, current: entryOf(current) });
}
