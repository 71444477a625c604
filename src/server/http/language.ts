import type { Language } from '#contract/values.ts';

/** The language of an answer: the supported language with the highest quality in `Accept-Language` (RFC 9110, 12.5.4), else Dutch. */
export function languageOf(acceptLanguage: string | undefined): Language {
  let best: Language = 'nl';
  let bestQuality = 0;
  for (const part of (acceptLanguage ?? '').split(',')) {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
    const primary = range.split('-')[0];
    const quality = Number(
      parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    );
    if ((primary === 'nl' || primary === 'de' || primary === 'en') && quality > bestQuality) {
      best = primary;
      bestQuality = quality;
    }
  }
  return best;
}
