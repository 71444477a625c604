import type { Theme } from '#contract/theme.ts';
import type { Language } from '#contract/values.ts';
import { button, element, showPlainPage } from './plainPage.ts';

// The translation files may be what could not be loaded
const retry: Record<Language, string> = { nl: 'Opnieuw proberen', de: 'Erneut versuchen', en: 'Try again' };

/** Tells that the console could not start: to the browser's console, and on the screen. */
export function showStartFailure(
  root: HTMLElement,
  error: unknown,
  { language = 'nl', theme }: { language?: Language; theme?: Theme } = {},
): void {
  // oxlint-disable-next-line no-console -- the specification wants it there (section 8)
  console.error(error);
  const message = error instanceof Error ? error.message : String(error);
  const sentence = element('div', [element('h1', message)], { role: 'alert' });
  showPlainPage(root, theme, [sentence, button(retry[language], () => location.reload())]);
}
