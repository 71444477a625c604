/** Markup whose inserted texts are escaped. */
export interface Html {
  readonly markup: string;
}

type Insertion = string | number | Html | readonly Html[];

/** Builds markup: inserted texts are escaped, inserted markup is not. */
export function html(parts: TemplateStringsArray, ...insertions: Insertion[]): Html {
  return { markup: String.raw({ raw: parts }, ...insertions.map(markupOf)) };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as part of markup. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function markupOf(insertion: Insertion): string {
  if (typeof insertion === 'string' || typeof insertion === 'number') return escaped(String(insertion));
  return 'markup' in insertion ? insertion.markup : insertion.map((part) => part.markup).join('');
}
