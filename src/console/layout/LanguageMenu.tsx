import MenuItem from '@mui/material/MenuItem';
import { useLocaleState, useTranslate } from 'ra-core';
import type { Language } from '#contract/values.ts';
import { languageNames } from '../i18n/createI18nProvider.ts';
import { chooseLanguage, languageKey } from '../i18n/language.ts';
import { BarMenu } from './BarMenu.tsx';
import { useLayout } from './LayoutContext.ts';

/** The configured languages; one with a site on another host is opened there. */
export function LanguageMenu() {
  const translate = useTranslate();
  const { sites } = useLayout();
  const [locale, setLocale] = useLocaleState();
  const choose = (language: Language) => {
    const choice = chooseLanguage(sites, new URL(window.location.href), language);
    if ('goTo' in choice) {
      localStorage.removeItem(languageKey);
      window.location.assign(choice.goTo);
    } else {
      localStorage.setItem(languageKey, choice.apply);
      setLocale(choice.apply);
    }
  };
  return (
    <BarMenu label={`${translate('console.menu.language')}: ${locale.toUpperCase()}`} text={locale.toUpperCase()}>
      {(close) =>
        sites.languages.map((language) => (
          <MenuItem
            key={language}
            role="menuitemradio"
            aria-checked={language === locale}
            selected={language === locale}
            lang={language}
            onClick={() => {
              close();
              choose(language);
            }}
          >
            {languageNames[language]}
          </MenuItem>
        ))
      }
    </BarMenu>
  );
}
