import type { Theme } from '#contract/theme.ts';

/** An element with a text or with children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  content: string | readonly Node[],
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...(typeof content === 'string' ? [content] : content));
  return made;
}

/** A button with an action. */
export function button(text: string, act: () => void, attributes: Readonly<Record<string, string>> = {}): HTMLButtonElement {
  const made = element('button', text, { type: 'button', ...attributes });
  made.addEventListener('click', act);
  return made;
}

/** Shows a page with a single card instead of the console. */
export function showPlainPage(root: HTMLElement, theme: Theme | undefined, content: readonly Node[]): void {
  addPlainStyles(theme);
  const header =
    theme &&
    element('header', [element('img', [], { src: theme.invertedLogo, alt: '', width: '28', height: '28' }), element('strong', theme.name)]);
  root.replaceChildren(element('div', [...(header ? [header] : []), element('main', content)], { class: 'plain' }));
}

/** The styles of pages and dialogs outside the console, in the brand's colours. */
export function addPlainStyles(theme: Theme | undefined): void {
  if (document.getElementById('plainStyles')) return;
  const { light, dark } = theme?.colours ?? {};
  const styles = element('style', [], { id: 'plainStyles' });
  styles.textContent = `${variables(light)}@media(prefers-color-scheme:dark){${variables(dark)}}${rules}`;
  document.head.append(styles);
}

function variables(colours: object | undefined): string {
  const pairs = Object.entries(colours ?? {}).map(([name, value]) => `--plain-${name}:${value};`);
  return `:root{${pairs.join('')}}`;
}

const rules = `
body{margin:0}
.plain{display:flow-root;min-height:100vh;background:var(--plain-paper,#f6f6f1)}
.plain,.plainDialog{color:var(--plain-ink,#13231f);font:15px/1.45 'Atkinson Hyperlegible Next Variable',system-ui,sans-serif}
.plain header{display:flex;align-items:center;gap:12px;padding:12px 20px;background:var(--plain-topBar,#0b3b33);color:#fff;border-bottom:3px solid var(--plain-signal,#f2b705)}
.plain main,.plainDialog{box-sizing:border-box;width:min(480px,calc(100% - 32px));padding:24px 28px;background:var(--plain-card,#fff);border:1px solid var(--plain-line,#e2e3da);border-radius:8px}
.plain main{margin:8vh auto 0}
.plainDialog::backdrop{background:rgb(0 0 0/.4)}
.plainDialog.covering::backdrop{background:var(--plain-paper,#f6f6f1)}
.plain h1,.plainDialog h2{margin:0 0 12px;font-size:22px;font-weight:640;line-height:1.2}
.plain p,.plainDialog p{margin:0 0 12px}
.plain dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px}
.plain dt{color:var(--plain-ink2,#51605b)}
.plain dd{margin:0;overflow-wrap:anywhere}
.plain button,.plainDialog button{min-height:44px;padding:8px 20px;margin:8px 8px 0 0;font:inherit;font-weight:600;color:var(--plain-onBrand,#fff);background:var(--plain-brand,#0a6152);border:1px solid var(--plain-brand,#0a6152);border-radius:6px;cursor:pointer}
.plain button.quiet,.plainDialog button.quiet{color:var(--plain-brand,#0a6152);background:none}
.plain :focus-visible,.plainDialog :focus-visible{outline:2px solid var(--plain-brand,#0a6152);outline-offset:2px}
`;
