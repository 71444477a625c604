import type { ApiError } from '#contract/apiError.ts';
import type { AuditSeries } from '#contract/auditEntry.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Card } from '#console/records/Card.tsx';
import { DocumentHistory, type DocumentHistoryProps } from '#console/records/DocumentHistory.tsx';
import { useHistoryUndo } from './useHistoryUndo.tsx';

/** The properties of {@link DocumentHistoryTab}. */
export interface DocumentHistoryTabProps extends Pick<DocumentHistoryProps, 'resource' | 'words' | 'lines'> {
  /** The result of the query. */
  history: { data: AuditSeries[] | undefined; error: ApiError | null; refetch: () => unknown };
  /** The document, and the list that a person returns to when an undo deletes it. */
  document: { id: string; list: string };
}

/** The tab of a document with the history of the document and its lines, with undo for authorised people. */
export function DocumentHistoryTab({ history: { data, error, refetch }, document, ...shown }: DocumentHistoryTabProps) {
  const undoOf = useHistoryUndo(data, document);
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  return (
    <Card>
      <DocumentHistory {...shown} series={data} footOf={undoOf} />
    </Card>
  );
}
