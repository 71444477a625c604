/** Milliseconds between attempts while there is a network. */
const pause = 2000;
const mostAttempts = 3;

/** A part of the program that the server no longer has, as after a new version, or that it does not send. */
export class MissingCode extends Error {
  override name = 'MissingCode';
}

/**
 * Loads code again where it could not be fetched: as soon as there is a network, then a few times more. Without it, a part of a page that
 * is opened without a signal would replace the whole page by an error.
 * @throws MissingCode when the code is gone
 */
export function patiently<Code>(load: () => Promise<Code>): () => Promise<Code> {
  const attempt = async (left: number): Promise<Code> => {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) {
        if (left <= 1) throw new MissingCode('Code could not be fetched', { cause: error });
        await new Promise((done) => setTimeout(done, pause));
        return attempt(left - 1);
      }
      await network();
      return attempt(mostAttempts);
    }
  };
  return () => attempt(mostAttempts);
}

function network(): Promise<void> {
  return new Promise((done) => window.addEventListener('online', () => done(), { once: true }));
}
