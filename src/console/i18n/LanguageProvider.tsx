import { I18nContext, useNotify, useStore, type I18nProvider } from 'ra-core';
import { useEffect, useState, type ReactNode } from 'react';

/**
 * Gives the console its texts, in another language once that has been loaded. react-admin's own provider builds the whole
 * page anew then, and what somebody was typing would be gone; here only what is translated is drawn anew.
 */
export function LanguageProvider({ i18nProvider, children }: { i18nProvider: I18nProvider; children: ReactNode }) {
  const [locale] = useStore('locale', i18nProvider.getLocale());
  const [texts, setTexts] = useState(i18nProvider);
  const notify = useNotify();
  useEffect(() => {
    if (i18nProvider.getLocale() === locale) return undefined;
    let isWanted = true;
    i18nProvider.changeLocale(locale).then(
      // another object tells everybody who translates
      () => isWanted && setTexts({ ...i18nProvider }),
      () => notify('ra.notification.i18n_error', { type: 'error' }),
    );
    return () => {
      isWanted = false;
    };
  }, [i18nProvider, locale, notify]);
  return <I18nContext value={texts}>{children}</I18nContext>;
}
