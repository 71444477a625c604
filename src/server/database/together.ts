/**
 * The results of statements that are sent together and that the database runs one after the other. When one fails, the later ones
 * fail too: the first failure in their order is thrown.
 * @example const [, answer] = await together(insertRows(database, table, rows), readRecord(database, table, division, id));
 */
export async function together<const Results extends readonly unknown[]>(
  ...statements: { [Index in keyof Results]: Promise<Results[Index]> }
): Promise<Results> {
  const settled = await Promise.allSettled(statements);
  const failure = settled.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  return settled.map((result) => (result.status === 'fulfilled' ? result.value : undefined)) as unknown as Results; // none was rejected
}
