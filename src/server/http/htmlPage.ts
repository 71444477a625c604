import type { Language } from '#contract/values.ts';
import { type Html, html } from './html.ts';

/** What a page says of itself, and what it shows. */
export interface PageParts {
  language: Language;
  title: string;
  /** What stands in its head besides: icon and style. */
  head: Html;
  body: Html;
}

/** A page as the server sends it whole, for all sizes of screens, light and dark. */
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
