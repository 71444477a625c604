import { ApiError } from '#contract/apiError.ts';

/** The texts of a problem by field, in the reader's language; a line's as `lines.2.quantity`. */
export function fieldTexts({ errors }: ApiError): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.join(' ')]));
}

/** The texts of a problem with lines that were sent, in the reader's language, by the id of the line and by field. */
export function lineTexts(problem: unknown, sent: readonly { id: string }[]): Readonly<Record<string, Record<string, string>>> {
  const texts: Record<string, Record<string, string>> = {};
  if (!(problem instanceof ApiError)) return texts;
  for (const [path, text] of Object.entries(fieldTexts(problem))) {
    const [, index, field = ''] = path.split('.');
    const id = sent[Number(index)]?.id;
    if (id !== undefined) texts[id] = { ...texts[id], [field]: text };
  }
  return texts;
}
