import type { ApiError } from '#contract/apiError.ts';
import type { AuditSeries } from '#contract/auditEntry.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Card } from '#console/records/Card.tsx';
import { DocumentHistory, type DocumentHistoryProps } from '#console/records/DocumentHistory.tsx';
import { useHistoryUndo } from './useHistoryUndo.tsx';

/** What {@link DocumentHistoryTab} shows. */
export interface DocumentHistoryTabProps extends Pick<DocumentHistoryProps, 'resource' | 'words' | 'lines'> {
  /** What was asked for. */
  history: { data: AuditSeries[] | undefined; error: ApiError | null; refetch: () => unknown };
  /** The document, and the list that a person returns to when it is gone. */
  document: { id: string; list: string };
}

/** The tab of a document that shows what happened to it and its lines, with undo for those who may. */
export function DocumentHistoryTab({ history: { data, error, refetch }, document, ...shown }: DocumentHistoryTabProps) {
  const undoOf = useHistoryUndo(data, document);
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  return (
    <Card>
      <DocumentHistory {...shown} series={data} footOf={undoOf} />
    </Card>
  );
}
