import { randomBytes } from 'node:crypto';
import type { Theme } from '#contract/theme.ts';
import type { Language } from '#contract/values.ts';
import { brandStyle } from '../http/brandStyle.ts';
import { type Html, html } from '../http/html.ts';
import { htmlPage } from '../http/htmlPage.ts';
import type { Translate } from '../http/texts.ts';
import { directoryPeople } from './people.ts';
import { signInStyles } from './signInStyles.ts';

/** The data that every page of the directory needs. */
export interface PageSurroundings {
  theme: Theme;
  translate: Translate;
  /** Path of the directory, `/oidc`. */
  prefix: string;
}

/** A page with the content security policy to send it with. */
export interface Page {
  markup: string;
  headers: Record<string, string>;
}

/** The data of the sign-in page. */
export interface SignIn {
  action: string;
  /** Value of the cookie XSRF-TOKEN. */
  xsrf: string;
  userName: string;
  /** Key of the failure, below `signIn`. */
  failure?: { key: 'wrongPassword' | 'tooManyGuesses'; params?: Record<string, number> };
}

/** The page on which a person signs in. */
export function signInPage(surroundings: PageSurroundings, language: Language, { action, xsrf, userName, failure }: SignIn): Page {
  const text = textsOf(surroundings, language);
  const people = directoryPeople.map((person) => person.userName).join(', ');
  const message = failure ? html`<p class="failure" role="alert" id="failure">${text(failure.key, failure.params)}</p>` : html``;
  const describedBy = failure ? html` aria-invalid="true" aria-describedby="failure"` : html``;
  const [focusName, focusPassword] = userName === '' ? [html` autofocus`, html``] : [html``, html` autofocus`];
  const nonce = randomBytes(16).toString('base64');
  return page(surroundings, language, {
    title: text('title'),
    content: [
      html`<h1>${text('title')}</h1>
        ${message}
        <form method="post" action="${action}">
          <input type="hidden" name="xsrf" value="${xsrf}" />
          <label for="userName">${text('userName')}</label>
          <input
            id="userName"
            name="userName"
            value="${userName}"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            required${describedBy}${focusName}
          />
          <label for="password">${text('password')}</label>
          <div class="secret">
            <input id="password" name="password" type="password" autocomplete="current-password" required${describedBy}${focusPassword} />
            <button id="show" type="button" aria-pressed="false" aria-label="${text('showPassword')}" hidden>${text('show')}</button>
          </div>
          <button type="submit">${text('submit')}</button>
        </form>
        <p class="hint">${text('people', { people })}</p>
        <script nonce="${nonce}">
          ${{ markup: showPassword }};
        </script>`,
    ],
    nonce,
  });
}

// The field becomes a password field again before it is submitted, so that browsers recognise it as one
const showPassword = `
const field = document.getElementById('password'), show = document.getElementById('show');
const cover = (isCovered) => { field.type = isCovered ? 'password' : 'text'; show.setAttribute('aria-pressed', String(!isCovered)); };
show.hidden = false;
show.addEventListener('click', () => { cover(field.type === 'text'); field.focus(); });
field.form.addEventListener('submit', () => cover(true));
`;

/** The page that says that something went wrong and leads back to the console. */
export function failurePage(surroundings: PageSurroundings, language: Language, key: 'expired' | 'refused'): Page {
  const text = textsOf(surroundings, language);
  return page(surroundings, language, {
    title: text('failed'),
    content: [
      html`<h1>${text('failed')}</h1>
        <p>${text(key)}</p>
        <p><a class="button" href="/">${text('againAction')}</a></p>`,
    ],
  });
}

/** The page after logging out when there is no address to continue to. */
export function loggedOutPage(surroundings: PageSurroundings, language: Language): Page {
  const text = textsOf(surroundings, language);
  return page(surroundings, language, {
    title: text('loggedOut'),
    content: [
      html`<h1>${text('loggedOut')}</h1>
        <p><a class="button" href="/">${text('againAction')}</a></p>`,
    ],
  });
}

/**
 * The page that ends the session. With an ID token of the person, which proves that the console sent the request, it continues by
 * itself; without one the person has to confirm, so that no other site can sign them out.
 */
export function logoutPage(surroundings: PageSurroundings, language: Language, form: string, isProven: boolean): Page {
  const text = textsOf(surroundings, language);
  const nonce = randomBytes(16).toString('base64');
  const script = html`<script nonce="${nonce}">
    document.getElementById('confirm').click();
  </script>`;
  return page(surroundings, language, {
    title: text('logout'),
    content: [
      html`<h1>${text('logout')}</h1>
        <p>${text('logoutQuestion')}</p>
        ${{ markup: form }}
        <button id="confirm" type="submit" form="op.logoutForm" name="logout" value="yes">${text('logout')}</button>`,
      isProven ? script : html``,
    ],
    nonce,
  });
}

function textsOf({ translate }: PageSurroundings, language: Language) {
  return (key: string, params?: Record<string, string | number>) => translate(language, `signIn.${key}`, params);
}

interface Content {
  title: string;
  content: readonly Html[];
  /** The nonce of the scripts in the content. */
  nonce?: string;
}

function page(surroundings: PageSurroundings, language: Language, { title, content, nonce }: Content): Page {
  const { theme, prefix } = surroundings;
  const name = textsOf(surroundings, language)('product');
  const styleNonce = nonce ?? randomBytes(16).toString('base64');
  const markup = htmlPage({
    language,
    title: `${title} – ${name} – ${theme.name}`,
    head: html`<link rel="icon" href="${theme.favicon}" />
      <style nonce="${styleNonce}">
        ${{ markup: brandStyle(theme) + signInStyles(prefix) }}
      </style>`,
    body: html`<body class="${theme.bodyClass}">
      <header>
        <img src="${theme.invertedLogo}" alt="" width="28" height="28" /><span><strong>${theme.name}</strong> ${name}</span>
      </header>
      <main>${content}</main>
    </body>`,
  });
  return { markup, headers: headersOf(styleNonce, nonce) };
}

function headersOf(styleNonce: string, scriptNonce: string | undefined): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self'",
    "font-src 'self'",
    `style-src 'nonce-${styleNonce}'`,
    ...(scriptNonce ? [`script-src 'nonce-${scriptNonce}'`] : []),
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  };
}
