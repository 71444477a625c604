import type { Theme } from '#contract/theme.ts';
import type { Text } from './coreTexts.ts';
import { addPlainStyles, button, element } from './plainPage.ts';
import type { EndOfSession } from './createSession.ts';
import { SignInError, signInErrorOf } from './signInError.ts';

/**
 * Asks the person to sign in again, in a dialog over the current page, which stays as it is. The dialog has a button because a
 * browser opens a window only after a click. When the person signed out elsewhere, the dialog covers the page, and cannot be postponed.
 * @throws SignInError loginRequired when the person postpones it
 */
export function askToSignInAgain(
  signIn: () => Promise<void>,
  { theme, text, reason }: { theme: Theme; text: Text; reason: EndOfSession },
): Promise<void> {
  addPlainStyles(theme);
  const isSignedOut = reason === 'signedOut';
  const { title } = document;
  return new Promise((resolve, reject) => {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    const failure = element('p', '', { role: 'alert' });
    const dialog = element('dialog', [], { class: `plainDialog ${isSignedOut ? 'covering' : ''}`, 'aria-labelledby': 'signInAgain' });
    const close = (act: () => void) => {
      dialog.close();
      dialog.remove();
      if (isSignedOut) document.title = title;
      // otherwise a field that gets the focus back from the dialog shows no caret and accepts no typing
      focused?.blur();
      focused?.focus();
      act();
    };
    const again = button(text('signIn.againAction'), () => {
      failure.textContent = '';
      again.disabled = true;
      signIn().then(
        () => close(resolve),
        (error: unknown) => {
          again.disabled = false;
          failure.textContent = text(`signIn.error.${signInErrorOf(error).code}`);
        },
      );
    });
    const putOff = () => close(() => reject(new SignInError('loginRequired')));
    dialog.append(
      element('h2', text(isSignedOut ? 'signIn.loggedOut' : 'signIn.again'), { id: 'signInAgain' }),
      element('p', text(isSignedOut ? 'signIn.elsewhereReason' : 'signIn.againReason')),
      failure,
      again,
      isSignedOut
        ? button(text('signIn.otherAction'), () => location.assign('/'), { class: 'quiet' })
        : button(text('signIn.againLater'), putOff, { class: 'quiet' }),
    );
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      if (!isSignedOut) putOff();
    });
    if (isSignedOut) document.title = theme.name;
    document.body.append(dialog);
    dialog.showModal();
  });
}
