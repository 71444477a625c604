import type { Theme } from '#contract/theme.ts';
import type { Text } from './coreTexts.ts';
import { addPlainStyles, button, element } from './plainPage.ts';
import { SignInError, signInErrorOf } from './signInError.ts';

/**
 * Asks the person, over the page that they work on, to sign in again. The page stays as it is. A browser opens a window
 * only at a click, which is why a dialog asks for one.
 * @throws SignInError loginRequired when the person puts it off
 */
export function askToSignInAgain(signIn: () => Promise<void>, { theme, text }: { theme: Theme; text: Text }): Promise<void> {
  addPlainStyles(theme);
  return new Promise((resolve, reject) => {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    const failure = element('p', '', { role: 'alert' });
    const dialog = element('dialog', [], { class: 'plainDialog', 'aria-labelledby': 'signInAgain' });
    const close = (act: () => void) => {
      dialog.close();
      dialog.remove();
      // a field that the dialog gives the focus back to has it without a caret, and takes no typing
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
      element('h2', text('signIn.again'), { id: 'signInAgain' }),
      element('p', text('signIn.againReason')),
      failure,
      again,
      button(text('signIn.againLater'), putOff, { class: 'quiet' }),
    );
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      putOff();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
