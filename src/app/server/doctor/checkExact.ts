import type { Settings } from '#server/config/settings.ts';
import type { Finding } from './finding.ts';

/** Checks that Exact Online can be reached, if the settings name it. */
export async function checkExact({ EXACT_URL }: Settings): Promise<Finding[]> {
  if (EXACT_URL === '') return [];
  try {
    await fetch(EXACT_URL, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5000) });
    return [{ subject: 'Exact', state: 'well', text: `${EXACT_URL} answers` }];
  } catch {
    const advice = 'Check EXACT_URL and that this machine may reach it by HTTPS. Everything else works without it.';
    return [{ subject: 'Exact', state: 'worry', text: `${EXACT_URL} cannot be reached`, advice }];
  }
}
