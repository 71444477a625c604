import type { Theme } from '#contract/theme.ts';
import type { Language } from '#contract/values.ts';
import { loadCoreTexts } from './coreTexts.ts';
import { button, element, showPlainPage } from './plainPage.ts';
import { SignInError } from './signInError.ts';

// Built in, because loading the translation files may be what failed
const texts: Record<Language, { title: string; retry: string }> = {
  nl: { title: 'Het programma kan niet starten', retry: 'Opnieuw proberen' },
  de: { title: 'Das Programm kann nicht starten', retry: 'Erneut versuchen' },
  en: { title: 'The program cannot start', retry: 'Try again' },
};

/**
 * Reports that the console could not start: in the browser's console, and on the screen in the reader's language; the error
 * message, which support asks for, is shown below.
 */
export async function showStartFailure(
  root: HTMLElement,
  error: unknown,
  { language = 'nl', theme }: { language?: Language; theme?: Theme } = {},
): Promise<void> {
  // oxlint-disable-next-line no-console -- the specification wants it there (section 8)
  console.error(error);
  const { title, retry } = texts[language];
  const message = error instanceof Error ? error.message : String(error);
  const reason = error instanceof SignInError ? await signInTextOf(error, language) : undefined;
  const said = element('div', [element('h1', reason ?? title), element('p', message)], { role: 'alert' });
  showPlainPage(root, theme, [said, button(retry, () => location.reload())]);
}

async function signInTextOf({ code }: SignInError, language: Language): Promise<string | undefined> {
  const text = await loadCoreTexts(language).catch(() => undefined);
  return text?.(`signIn.error.${code}`);
}
