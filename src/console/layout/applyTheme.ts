import type { Theme } from '#contract/theme.ts';

/** Dresses the page in the brand: favicon and body class. */
export function applyTheme(theme: Theme, page: Document = document): void {
  const icon = page.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? page.head.appendChild(page.createElement('link'));
  icon.rel = 'icon';
  icon.type = 'image/svg+xml';
  icon.href = theme.favicon;
  page.body.classList.add(theme.bodyClass);
}
