/** The markup that Leaflet writes of itself: how it examines the browser, and its zoom buttons. */
const markupOfLeaflet: ReadonlySet<string> = new Set([
  '<svg/>',
  '<span aria-hidden="true">+</span>',
  '<span aria-hidden="true">&#x2212;</span>',
]);

interface PolicyFactory {
  createPolicy: (name: string, rules: { createHTML: (markup: string) => string | null }) => unknown;
}

/**
 * The page takes no text as markup or script (Trusted Types): what the console draws goes through nodes. The one exception are the fixed
 * texts of the map's library; any other is refused. A browser without Trusted Types takes what it takes.
 */
export function trustMarkupOfLibraries(): void {
  // The type library of browsers does not know it yet
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', { createHTML: (markup) => (markupOfLeaflet.has(markup) ? markup : null) });
}
