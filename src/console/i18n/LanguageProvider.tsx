import { useQueryClient } from '@tanstack/react-query';
import { I18nContext, useNotify, useStore, type I18nProvider } from 'ra-core';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/**
 * Provides the texts of the console; another language is applied once it has been loaded. react-admin's own provider would then
 * mount the whole page again and lose unsaved input; here only translated components render again.
 */
export function LanguageProvider({ i18nProvider, children }: { i18nProvider: I18nProvider; children: ReactNode }) {
  const [locale] = useStore('locale', i18nProvider.getLocale());
  const [texts, setTexts] = useState(i18nProvider);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const changing = useRef(Promise.resolve());
  useEffect(() => {
    let isWanted = true;
    // one after another: of two choices in a row the later one wins, whichever loads faster
    changing.current = changing.current.then(async () => {
      if (!isWanted || i18nProvider.getLocale() === locale) return;
      try {
        await i18nProvider.changeLocale(locale);
        // a new object makes every component that translates render again
        if (isWanted) setTexts({ ...i18nProvider });
        // answers contain texts too; the old ones stay on the screen until the new ones have been loaded
        void queryClient.invalidateQueries();
      } catch {
        notify('ra.notification.i18n_error', { type: 'error' });
      }
    });
    return () => {
      isWanted = false;
    };
  }, [i18nProvider, locale, notify, queryClient]);
  return <I18nContext value={texts}>{children}</I18nContext>;
}
