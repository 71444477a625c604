import type { Theme } from '#contract/theme.ts';
import type { Session } from '../session.ts';
import type { Text } from './coreTexts.ts';
import { button, element, showPlainPage } from './plainPage.ts';

/** The texts of the page for people without the required role. */
export interface NoAccess {
  session: Session;
  theme: Theme;
  text: Text;
}

/** Shows a person without a required role who they are, which role is missing and how to sign out. */
export function showNoAccess(root: HTMLElement, { session, theme, text }: NoAccess): void {
  const { name, email = '–', roles } = session.profile;
  document.title = `${text('signIn.noAccess')} – ${theme.name}`;
  showPlainPage(root, theme, [
    element('h1', text('signIn.noAccess')),
    element('p', text('signIn.noAccessReason', { roles: theme.requiredRoles.join(', ') })),
    element('dl', [
      ...fact(text('signIn.name'), name),
      ...fact(text('signIn.email'), email),
      ...fact(text('signIn.roles'), roles.join(', ') || text('signIn.noRoles')),
    ]),
    element('p', text('signIn.noAccessAdvice')),
    button(text('signIn.logout'), () => void session.logout()),
  ]);
}

function fact(term: string, description: string): Node[] {
  return [element('dt', term), element('dd', description)];
}
