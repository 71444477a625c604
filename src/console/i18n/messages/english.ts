import type { TranslationMessages } from 'ra-core';
import base from 'ra-language-english';

const { ra } = base;

/** react-admin's own messages in English: the published package, with some texts replaced by our terms. */
export const english: TranslationMessages = {
  ra: {
    ...ra,
    action: { ...ra.action, back: 'Back' },
    auth: { ...ra.auth, auth_check_error: 'Sign in to go on', logout: 'Sign out', email: 'E-mail' },
    validation: { ...ra.validation, email: 'Must be a valid e-mail address' },
  },
};
