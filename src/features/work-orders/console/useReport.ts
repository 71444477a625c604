import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { FileAnswer } from '#contract/client.ts';
import { saveFile } from '#console/data/saveFile.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';

/** Saves the report of a work order as PDF. */
export function useReport({ id, number }: { id: string; number: string }) {
  const dataProvider = useDataProvider();
  const showProblem = useProblemNotice();
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const { data } = (await dataProvider['report']('workOrders', { path: { workOrderId: id } })) as { data: FileAnswer };
      saveFile(data.bytes, data.fileName ?? `${number}.pdf`);
    } catch (error) {
      showProblem(error);
    }
    setPending(false);
  };
  return { save: () => void save(), isPending };
}
