import { createHash } from 'node:crypto';
import type { Theme } from '#contract/theme.ts';
import type { Language } from '#contract/values.ts';
import { brandStyle } from './brandStyle.ts';
import { html } from './html.ts';
import { htmlPage } from './htmlPage.ts';
import type { Translate } from './texts.ts';

const styles = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,sans-serif}
header{padding:12px 20px;background:var(--topBar);color:#fff;border-bottom:3px solid var(--signal);font-weight:640}
main{width:min(400px,calc(100% - 32px));margin:8vh auto 32px;padding:28px 32px;background:var(--card);border:1px solid var(--line);border-radius:8px}
h1{margin:0 0 8px;font-size:24px;font-weight:640;line-height:1.2}
p{margin:0}
`;

/** The page that a browser shows while the server starts: it needs no further files, and reloads itself. */
export function startPage({ theme, translate }: { theme: Theme; translate: Translate }, language: Language, retryAfter: string) {
  const style = brandStyle(theme) + styles;
  const title = translate(language, 'startPage.title');
  const markup = htmlPage({
    language,
    title: `${title} – ${theme.name}`,
    head: html`<meta http-equiv="refresh" content="${retryAfter}" />
      <link rel="icon" href="data:," />
      ${{ markup: `<style>${style}</style>` }}`,
    body: html`<body>
      <header>${theme.name}</header>
      <main>
        <h1>${title}</h1>
        <p role="status">${translate(language, 'startPage.wait')}</p>
      </main>
    </body>`,
  });
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    markup,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Language': language,
      'Content-Security-Policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; img-src data:; style-src 'sha256-${hash}'`,
      'Content-Type': 'text/html; charset=utf-8',
      'Referrer-Policy': 'no-referrer',
      'Retry-After': retryAfter,
      Vary: 'Accept, Accept-Language',
      'X-Content-Type-Options': 'nosniff',
    },
  };
}
