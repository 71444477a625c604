import type { AuditRecord } from '#features/audit/schema.ts';
import type { ApiAnswer, TestApi } from './api.ts';

/** The path of a division's audit. */
export const auditRoute = '/api/divisions/120001/audit';

/** The answer to undoing a change: the number of records, or the problem. */
export interface Undone {
  undone: number;
  code?: string;
  hindrances?: string[];
}

/** Options for undoing a change. */
export interface UndoOptions {
  as?: string;
  language?: string;
  all?: boolean;
  since?: string;
}

/** Reads the audit through an API and undoes changes. */
export function auditApi(api: TestApi) {
  const entriesOf = async (entityId: string) => {
    const filter = encodeURIComponent(JSON.stringify({ entityId }));
    return (await api.call<AuditRecord[]>(`GET ${auditRoute}?filter=${filter}`, { as: 'ada' })).body;
  };
  return {
    /** The entries of a record, the newest first. */
    entriesOf,
    /** The newest entry of a record with a given action. */
    async entryOf(entityId: string, action: string): Promise<AuditRecord> {
      const entry = (await entriesOf(entityId)).find((one) => one.action === action);
      if (!entry) throw new Error(`no ${action} of ${entityId}`);
      return entry;
    },
    undo: (
      { id, entity, entityId }: Pick<AuditRecord, 'id' | 'entity' | 'entityId'>,
      { as = 'anna', language = 'nl', ...more }: UndoOptions = {},
    ): Promise<ApiAnswer<Undone>> =>
      api.call<Undone>(`POST ${auditRoute}/${id}/undo`, {
        as,
        headers: { 'accept-language': language },
        body: { entity, entityId, ...more },
      }),
  };
}
