import type { Language } from './values.ts';

/** The cell separator and the decimal mark that spreadsheets expect in a CSV file, by language. */
const dialects: Readonly<Record<Language, { separator: string; decimal: string }>> = {
  nl: { separator: ';', decimal: ',' },
  de: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
};

/** The decimal mark in a CSV file of a language. */
export function decimalSign(language: Language): string {
  return dialects[language].decimal;
}

/** The mark at the start of a file that tells a spreadsheet that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe in front, numbers
 * are written as the language's readers write them.
 */
export function csvLine(cells: readonly unknown[], language: Language): string {
  const { separator, decimal } = dialects[language];
  return `${cells.map((cell) => cellText(cell, separator, decimal)).join(separator)}\r\n`;
}

function cellText(cell: unknown, separator: string, decimal: string): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  const text = harmless(String(cell));
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// https://owasp.org/www-community/attacks/CSV_Injection: these characters at the start make a spreadsheet calculate. A number
// after a minus is left as it is; one after a plus is a telephone number, which would lose the plus. A spreadsheet that uses
// another separator also begins a cell after each such separator within quotes. A text that has an apostrophe there gets another one,
// so that it keeps its own when it is read.
function harmless(text: string): string {
  const inside = text.replaceAll(/([;,\t\r\n][" ]*)(?='*[=@]|'*[+-][" ]*[a-z(])/gi, "$1'");
  return /^'*[=+\-@\t\r]/.test(text) && !/^-[\d.,]+( ?%)?$/.test(text) ? `'${inside}` : inside;
}

/** The text of a cell of a CSV file without the apostrophes that {@link csvLine} adds; any other text is returned unchanged. */
export function textOfCell(cell: string): string {
  if (!cell.includes("'")) return cell;
  const text = cell.replace(/^'/, '').replaceAll(/([;,\t\r\n][" ]*)'/g, '$1');
  return harmless(text) === cell ? text : cell;
}
