import { useFormat } from '#console/i18n/format.ts';

/** A day that the list is narrowed to, in words. */
export function PlannedDay({ id }: { id: string }) {
  return <>{useFormat().longDate(id)}</>;
}
