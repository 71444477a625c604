import type { ApiError } from '#contract/apiError.ts';
import type { Theme } from '#contract/theme.ts';
import type { Language } from '#contract/values.ts';
import type { Session } from '../session.ts';
import { loadCoreTexts } from './coreTexts.ts';
import { button, element, showPlainPage } from './plainPage.ts';
import { SignInError } from './signInError.ts';

// Built in, because loading the translation files may be what failed
const texts: Record<Language, { title: string; retry: string; logout: string }> = {
  nl: { title: 'Het programma kan niet starten', retry: 'Opnieuw proberen', logout: 'Afmelden' },
  de: { title: 'Das Programm kann nicht starten', retry: 'Erneut versuchen', logout: 'Abmelden' },
  en: { title: 'The program cannot start', retry: 'Try again', logout: 'Sign out' },
};

/** What is known when the start fails. */
interface KnownAtStart {
  language?: Language;
  theme?: Theme;
  session?: Pick<Session, 'authenticated' | 'logout'>;
}

/**
 * Reports that the console could not start: in the browser's console, and on the screen in the reader's language; the error
 * message, which support asks for, is shown below. A person whom the server refuses can sign out: another one may have the role.
 */
export async function showStartFailure(
  root: HTMLElement,
  error: unknown,
  { language = 'nl', theme, session }: KnownAtStart = {},
): Promise<void> {
  // oxlint-disable-next-line no-console -- the specification wants it there (section 8)
  console.error(error);
  const { title, retry, logout } = texts[language];
  const message = error instanceof Error ? error.message : String(error);
  const reason = error instanceof SignInError ? await signInTextOf(error, language) : undefined;
  const said = element('div', [element('h1', reason ?? title), element('p', message)], { role: 'alert' });
  const signOut = session?.authenticated && isRefusal(error) ? [button(logout, () => void session.logout(), { class: 'quiet' })] : [];
  showPlainPage(root, theme, [said, button(retry, () => location.reload()), ...signOut]);
}

async function signInTextOf({ code }: SignInError, language: Language): Promise<string | undefined> {
  const text = await loadCoreTexts(language).catch(() => undefined);
  return text?.(`signIn.error.${code}`);
}

// The class itself is loaded with the client of the server, after sign-in
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error && error.name === 'ApiError')) return false;
  const { status } = error as ApiError; // by its name
  return status === 401 || status === 403;
}
