import themes from '../../../themes.json';
import { loadCoreTexts } from '#console/auth/coreTexts.ts';
import { asAnonymous, asFarAsServed } from '#console/auth/asAnonymous.ts';
import { createSession } from '#console/auth/createSession.ts';
import { isOpenToAll, takeRedirectAddress } from '#console/auth/redirectAddress.ts';
import { showStartFailure } from '#console/auth/startFailure.ts';
import { loadConfiguration } from '#console/configuration.ts';
import { languageKey, startLanguage } from '#console/i18n/language.ts';
import { fetchOwnMessages, loadMessages } from '#console/i18n/loadMessages.ts';
import type { ConsoleStart, Session } from '#console/session.ts';
import { trustMarkupOfLibraries } from '#console/trustedMarkup.ts';
import { hasNeededRole } from '#contract/roles.ts';
import { type Theme, themeNamed } from '#contract/theme.ts';
import type { Language } from '#contract/values.ts';
import { fetchConsole, isExpected } from './fetchConsole.ts';

const root = document.getElementById('root') ?? document.body;
const known: { language?: Language; theme?: Theme; session?: Session } = {};

trustMarkupOfLibraries();
start().catch((error: unknown) => void showStartFailure(root, error, known));

/** Opens the console: configuration, brand, language, sign-in and role first, then everything else. */
async function start(): Promise<void> {
  const configuration = await loadConfiguration();
  const theme = themeNamed(themes, configuration.theme);
  const language = startLanguage(configuration, location.host, localStorage.getItem(languageKey));
  Object.assign(known, { theme, language });
  dress(theme, language);
  if (isExpected()) fetchOwnMessages(language);
  const session = await createSession({
    configuration,
    language,
    askToSignInAgain: async (signIn, reason) => {
      const [{ askToSignInAgain }, text] = await Promise.all([
        import('#console/auth/askToSignInAgain.ts'),
        loadCoreTexts(document.documentElement.lang as Language), // set only from languages: the one chosen meanwhile
      ]);
      return askToSignInAgain(signIn, { theme, text, reason });
    },
  });
  known.session = session;
  const isOpen = isOpenToAll(location.href);
  if (session.authenticated && !isOpen) openKeptPage();
  else if (!isOpen) await session.login();
  const lacksRole = session.authenticated && !hasNeededRole(session.profile.roles, theme.requiredRoles);
  if (lacksRole && !isOpen) {
    const [{ showNoAccess }, text] = await Promise.all([import('#console/auth/noAccessPage.ts'), loadCoreTexts(language)]);
    return showNoAccess(root, { session, theme, text });
  }
  await showConsole(lacksRole ? asAnonymous(session) : session, { configuration, language, theme });
}

async function showConsole(
  session: Session,
  { configuration, language, theme }: Pick<ConsoleStart, 'configuration' | 'language' | 'theme'>,
) {
  const { app, opener } = fetchConsole();
  const opening = opener.then(({ openClient }) => openClient(configuration, session));
  const messages = loadMessages(language);
  // the code that awaits them reports a failure
  for (const part of [opening, messages]) part.catch(() => undefined);
  const [{ mount }, shown] = await Promise.all([app, asFarAsServed(session, opening)]);
  await mount(root, { configuration, ...shown, language, theme, messages });
}

function dress(theme: Theme, language: Language): void {
  document.documentElement.lang = language;
  document.body.classList.add(theme.bodyClass);
  document.querySelector('link[rel=icon]')?.setAttribute('href', theme.favicon);
}

function openKeptPage(): void {
  const address = takeRedirectAddress();
  if (address !== undefined && address !== location.pathname + location.search + location.hash) history.replaceState(null, '', address);
}
