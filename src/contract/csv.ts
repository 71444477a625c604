import type { Language } from './values.ts';

/** How a spreadsheet of a language's readers expects a CSV file: the sign between cells and the one before decimals. */
const dialects: Readonly<Record<Language, { separator: string; decimal: string }>> = {
  nl: { separator: ';', decimal: ',' },
  de: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
};

/** The sign before the decimals in a CSV file of a language. */
export function decimalSign(language: Language): string {
  return dialects[language].decimal;
}

/** By this mark a spreadsheet knows that a file is UTF-8. */
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

// https://owasp.org/www-community/attacks/CSV_Injection: these signs at the start make a spreadsheet calculate. Behind a
// minus a number stays a number; behind a plus it is a telephone number, which would lose the plus. A spreadsheet that parts cells by
// another sign begins a cell behind each such sign, within quotes too
function harmless(text: string): string {
  const inside = text.replaceAll(/([;,\t\r\n][" ]*)(?=[=@]|[+-][" ]*[a-z(])/gi, "$1'");
  return /^[=+\-@\t\r]/.test(text) && !/^-[\d.,]+( ?%)?$/.test(text) ? `'${inside}` : inside;
}
