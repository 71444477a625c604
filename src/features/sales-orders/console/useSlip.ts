import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { FileAnswer } from '#contract/client.ts';
import { saveFile } from '#console/data/saveFile.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import type { GoodsDelivery } from '../deliverySchema.ts';

/** Saves the packing slip of a delivery as PDF. */
export function useSlip() {
  const dataProvider = useDataProvider();
  const showProblem = useProblemNotice();
  const [isPending, setPending] = useState(false);
  const save = async ({ id, deliveryNumber }: Pick<GoodsDelivery, 'id' | 'deliveryNumber'>) => {
    setPending(true);
    try {
      const { data } = (await dataProvider['slip']('goodsDeliveries', { path: { id } })) as { data: FileAnswer };
      saveFile(data.bytes, data.fileName ?? `${deliveryNumber}.pdf`);
    } catch (error) {
      showProblem(error);
    }
    setPending(false);
  };
  return { save, isPending };
}
