import { isConsoleBuilt } from '../consoleBuild.ts';
import type { Finding } from './finding.ts';

/** Checks that the console is built from the current sources. */
export async function checkConsole(): Promise<Finding[]> {
  const text = isConsoleBuilt() ? 'is built' : 'is built by the next start';
  return [{ subject: 'Console', state: 'well', text }];
}
