import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { eInvoiceOfDocument } from './eInvoiceOfDocument.ts';

type ReadCall = Parameters<typeof eInvoiceOfDocument>[0];

it('holds up and refuses only the person of whom too many e-invoices wait to be read', async () => {
  const answered = Promise.withResolvers<undefined>();
  const asked: string[] = [];
  // a database that does not answer yet
  const read = (oid: string) => {
    const ask = () => {
      asked.push(oid);
      return answered.promise;
    };
    return eInvoiceOfDocument({
      division: 1,
      person: { oid },
      query: { documentId: '1' },
      database: { row: ask, rows: ask },
    } as unknown as ReadCall);
  };
  const reads = Array.from({ length: 21 }, () => read('piet'));
  await expect(read('piet')).rejects.toMatchObject({ code: 'tooManyRequests' });
  reads.push(read('sofie'));
  await nextTurn();
  expect(asked).toEqual(['piet', 'sofie']);
  answered.resolve(undefined);
  const ends = await Promise.allSettled(reads);
  expect(new Set(ends.map((end) => end.status === 'rejected' && (end.reason as { code: string }).code))).toEqual(new Set(['notFound']));
});
