import { media } from '#console/theme/media.ts';
import { serviceWorkerPath } from '#console/trustedMarkup.ts';
import { textPaths } from '#console/i18n/loadMessages.ts';
import type { Language } from '#contract/values.ts';

/**
 * Stores the console on a phone or tablet, so that it opens there without a signal. Does nothing if the browser is set to save data, has no
 * service workers, or the page is not the built one.
 */
export async function storeConsole(language: Language): Promise<void> {
  const { serviceWorker, connection } = navigator as { serviceWorker?: ServiceWorkerContainer; connection?: { saveData?: boolean } }; // both may be missing
  const isTouch = matchMedia(media.touch.replace('@media ', '')).matches;
  if (!import.meta.env.PROD || !serviceWorker || !isTouch || connection?.saveData) return;
  await serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  active?.postMessage({ store: textPaths(language) });
}
