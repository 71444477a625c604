import { useFormat } from '#console/i18n/format.ts';

/** The day that the list is filtered by, in words. */
export function PlannedDay({ id }: { id: string }) {
  return <>{useFormat().longDate(id)}</>;
}
