import { useMemo } from 'react';
import { useGetList } from '#console/data/useMethod.ts';
import type { Document } from '#features/documents/schema.ts';

/** The plan of a floor: the newest image with its name; pins of an earlier image are shown on it too. */
export interface Plan {
  /** The name of the floor. */
  name: string;
  documentId: string;
  documentIds: ReadonlySet<string>;
}

/** The subject of documents that are plans of a location. */
export function planSubject(locationId: string) {
  return { subjectType: 'Other', subjectId: locationId } as const;
}

/** The plans of a location, by floor. */
export function usePlans(locationId: string): { plans: readonly Plan[] | undefined; error: unknown; refetch: () => unknown } {
  const { data, error, refetch } = useGetList('documents', {
    filter: planSubject(locationId),
    sort: { field: 'created', order: 'DESC' },
  });
  const plans = useMemo(() => data && plansOf(data), [data]);
  return { plans, error, refetch };
}

/** The plans among documents, newest first; a document with the same name replaces an older one. */
export function plansOf(documents: readonly Pick<Document, 'id' | 'subject' | 'mimeType'>[]): readonly Plan[] {
  const pictures = documents.filter(({ mimeType }) => mimeType?.startsWith('image/'));
  const names = [...new Set(pictures.map(({ subject }) => subject))].toSorted((one, other) =>
    one.localeCompare(other, undefined, { numeric: true }),
  );
  return names.map((name) => {
    const ids = pictures.filter(({ subject }) => subject === name).map(({ id }) => id);
    return { name, documentId: ids[0] ?? '', documentIds: new Set(ids) };
  });
}
