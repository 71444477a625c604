import { setImmediate as turn } from 'node:timers/promises';

const longest = 10;

/**
 * A pause to make between two pieces of long work: every ten milliseconds it lets all that waits be answered, so that a document of a
 * thousand objects holds up no other call.
 */
export function breather(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < longest) return;
    await turn();
    begun = performance.now();
  };
}
