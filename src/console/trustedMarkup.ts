/** The path of the service worker, which opens the console on a phone without a signal. */
export const serviceWorkerPath = '/serviceWorker.js';

/** The markup that Leaflet itself writes: for its browser checks, and for its zoom buttons. */
const markupOfLeaflet: ReadonlySet<string> = new Set([
  '<svg/>',
  '<span aria-hidden="true">+</span>',
  '<span aria-hidden="true">&#x2212;</span>',
]);

interface PolicyFactory {
  createPolicy: (name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>) => unknown;
}

/**
 * The page accepts no text as markup or script (Trusted Types), because the console creates DOM nodes. The only exceptions are
 * the fixed texts of the map library and our own service worker; all others are refused. Browsers without Trusted Types have no
 * such protection.
 */
export function trustMarkupOfLibraries(): void {
  // TypeScript's DOM types do not include it yet
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (markupOfLeaflet.has(markup) ? markup : null),
    createScriptURL: (address) => (address === serviceWorkerPath ? address : null),
  });
}
