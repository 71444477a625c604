type Part = string | number | null | undefined;

interface DescribedLine {
  itemCode: string | null;
  itemDescription: string | null;
  description: string | null;
}

/** The search text of a record: its given texts in one line. */
export function textOf(...parts: readonly Part[]): string {
  return parts.filter(Boolean).join(' ');
}

/** Sets the search texts of a document and its lines: number, texts and items. `copied` are fields of the header that each line repeats. */
export function withSearchTexts<Line extends DescribedLine, Document extends { lines: readonly Line[] }, Copied extends object>(
  document: Document,
  { number, ofHeader, ofAll }: { number: number; ofHeader: readonly Part[]; ofAll: readonly Part[] },
  copied: Copied,
): Document & { lines: (Line & Copied & { searchText: string })[]; searchText: string } {
  const items = document.lines.map((line) => textOf(line.itemCode, line.itemDescription, line.description));
  const lines = document.lines.map((line, index) => ({ ...line, ...copied, searchText: textOf(number, ...ofAll, items[index]) }));
  return { ...document, lines, searchText: textOf(number, ...ofHeader, ...ofAll, ...items) };
}
