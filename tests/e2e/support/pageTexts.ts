import type { Language } from '#contract/values.ts';
import de from '../../../i18n/pages/de.json' with { type: 'json' };
import en from '../../../i18n/pages/en.json' with { type: 'json' };
import nl from '../../../i18n/pages/nl.json' with { type: 'json' };

/** The texts of the pages without sign-in. */
export function pageTexts(language: Language): typeof nl {
  return { nl, de, en }[language];
}
