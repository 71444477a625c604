import { dropKept, keptNow, loadKept } from '#console/kept/kept.ts';

/** Removes everything that waits in the browser of a test. */
export async function dropAllKept(): Promise<void> {
  await loadKept();
  await Promise.all((keptNow() ?? []).map(({ key }) => dropKept(key)));
}
