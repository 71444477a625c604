/** @jsxImportSource preact */
import { createContext, render, type ComponentChildren, type VNode } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import type { Language } from '#contract/values.ts';
import { formatIn, type Format } from './format.ts';
import { chooseLanguage, readerLanguage } from './language.ts';
import { languageNames, textsIn, type Texts } from './texts.ts';
import './pages.css';

/** What a page is written with. */
export interface Surroundings {
  language: Language;
  text: Texts;
  format: Format;
}

const context = createContext<Surroundings>(surroundingsIn('nl'));

/** The texts, days and times in the reader's language. */
export function usePage(): Surroundings {
  return useContext(context);
}

function surroundingsIn(language: Language): Surroundings {
  return { language, text: textsIn(language), format: formatIn(language) };
}

/** Draws a page below the header that the server sent, and anew when the reader chooses another language. */
export function drawPage(page: VNode): void {
  const [slot, main] = [document.querySelector('#language'), document.querySelector('main')];
  if (!slot || !main) throw new Error('The page has no place for its content');
  main.replaceChildren();
  const draw = (language: Language) => {
    document.documentElement.lang = language;
    const choose = (chosen: Language) => {
      chooseLanguage(chosen);
      draw(chosen);
    };
    const within = surroundingsIn(language);
    render(<context.Provider value={within}>{page}</context.Provider>, main);
    render(<LanguageChoice language={language} label={within.text.language.label} onChoose={choose} />, slot);
  };
  draw(readerLanguage());
}

interface LanguageChoiceProps {
  language: Language;
  label: string;
  onChoose: (language: Language) => void;
}

function LanguageChoice({ language, label, onChoose }: LanguageChoiceProps) {
  return (
    // its options are the languages
    <select aria-label={label} value={language} onChange={(event) => onChoose(event.currentTarget.value as Language)}>
      {Object.entries(languageNames).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** The title of a page or of what took its place; it gets the focus, so that a screen reader says where the reader is. */
export function Title({ children, hasFocus = false }: { children: string; hasFocus?: boolean }) {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = children;
  }, [children]);
  useEffect(() => {
    if (!hasFocus) return;
    element.current?.focus();
    window.scrollTo(0, 0);
  }, [hasFocus]);
  return (
    <h1 tabIndex={-1} ref={element}>
      {children}
    </h1>
  );
}

const shapes = { ok: '●', warn: '▲', bad: '■', none: '–' } as const;

/** How good something is: shape, word and colour. */
export type Tone = keyof typeof shapes;

/** A state as shape, word and colour. */
export function Chip({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span class={`chip ${tone}`}>
      <span aria-hidden="true">{shapes[tone]}</span>
      {children}
    </span>
  );
}

/** A sentence that is read aloud when it appears. */
export function Notice({ tone, children }: { tone: Tone; children: ComponentChildren }) {
  return (
    <p class={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}
