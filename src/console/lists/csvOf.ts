import type { Language } from '#contract/values.ts';

/**
 * Rows as CSV (RFC 4180) as a spreadsheet in that language opens it. A text that a spreadsheet would run as a formula
 * is marked as text, numbers stay numbers.
 */
export function csvOf(headings: readonly string[], rows: readonly (readonly string[])[], language: Language): string {
  const separator = language === 'en' ? ',' : ';';
  return [headings, ...rows].map((row) => row.map((text) => quoted(safe(text), separator)).join(separator)).join('\r\n') + '\r\n';
}

// https://owasp.org/www-community/attacks/CSV_Injection
function safe(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^[-+]?[\d.,]+( ?%)?$/.test(text);
  return isFormula ? `'${text}` : text;
}

function quoted(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
