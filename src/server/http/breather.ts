import { setImmediate as turn } from 'node:timers/promises';

const longest = 10;

/**
 * Returns a function to await between pieces of long work: every ten milliseconds it lets waiting requests be answered, so that a
 * document with a thousand objects delays no other call.
 */
export function breather(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < longest) return;
    await turn();
    begun = performance.now();
  };
}
