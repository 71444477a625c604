import type { TranslationMessages } from 'ra-core';
import base from 'ra-language-english';

const { ra } = base;

/** react-admin's own messages in English: the published package, with some texts replaced by our terms. */
export const english: TranslationMessages = {
  ra: {
    ...ra,
    action: { ...ra.action, back: 'Back' },
    auth: { ...ra.auth, auth_check_error: 'Sign in to go on', logout: 'Sign out', email: 'E-mail' },
    message: {
      ...ra.message,
      access_denied: 'You are not allowed to open this page.',
      error: 'Something went wrong in the browser; your request was not carried out.',
      unsaved_changes: 'Some of your changes have not been saved. Do you want to drop them?',
    },
    notification: { ...ra.notification, not_authorized: 'You are not allowed to do this.' },
    validation: { ...ra.validation, email: 'Must be a valid e-mail address' },
    saved_queries: {
      label: 'Saved searches',
      query_name: 'Name of the search',
      new_label: 'Save this search…',
      new_dialog_title: 'Save this search as',
      remove_label: 'Delete saved search',
      remove_label_with_name: 'Delete search ‘%{name}’',
      remove_dialog_title: 'Delete saved search?',
      remove_message: 'Do you want to delete this search from your list?',
      help: 'Filter the list and save the search for later',
    },
  },
};
