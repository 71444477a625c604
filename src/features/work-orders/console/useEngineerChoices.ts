import { useMemo } from 'react';
import { useDivision } from '#console/data/DataContext.ts';
import { useGetList } from '#console/data/useMethod.ts';
import type { Choice } from '#console/inputs/SelectInput.tsx';

const byName = { sort: { field: 'fullName', order: 'ASC' as const } };

/** The engineers of the division, by name. */
export function useEngineerChoices(): readonly Choice[] {
  const { code } = useDivision();
  const { data } = useGetList('engineers', byName, { staleTime: 600_000 });
  return useMemo(
    () => (data ?? []).filter(({ divisions }) => divisions.includes(code)).map(({ id, fullName }) => ({ id, label: fullName })),
    [data, code],
  );
}
