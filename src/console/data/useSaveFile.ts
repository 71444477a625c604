import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { FileAnswer } from '#contract/client.ts';
import { useAttempt } from '../notifications/useAttempt.ts';
import type { MethodOf, RequestOfMethod, ResourceName } from './resourceCalls.ts';
import { saveFile } from './saveFile.ts';

/**
 * Saves a file that the server generates, under the name that the server gives it, else under the usual one. A refusal is shown as
 * a toast.
 * @example
 * const slip = useSaveFile('goodsDeliveries', 'slip');
 * await slip.save({ path: { id } }, `${deliveryNumber}.pdf`);
 */
export function useSaveFile<R extends ResourceName, M extends MethodOf<R>>(resource: R, method: M) {
  const dataProvider = useDataProvider();
  const attempt = useAttempt();
  const [isPending, setPending] = useState(false);
  const save = async (request: RequestOfMethod<R, M>, usualName: string): Promise<void> => {
    setPending(true);
    await attempt(async () => {
      const { data } = (await dataProvider[method](resource, request)) as { data: FileAnswer }; // the call declares bytes as its answer
      saveFile(data.bytes, data.fileName ?? usualName);
    });
    setPending(false);
  };
  return { save, isPending };
}
