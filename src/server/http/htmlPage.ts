import type { Language } from '#contract/values.ts';
import { type Html, html } from './html.ts';

/** The parts of a page. */
export interface PageParts {
  language: Language;
  title: string;
  /** Further elements of the head: icon and style. */
  head: Html;
  body: Html;
}

/** A complete page that adapts to all screen sizes and to light and dark mode. */
export function htmlPage({ language, title, head, body }: PageParts): string {
  const { markup } = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${head}
      </head>
      ${body}
    </html> `;
  return markup;
}
