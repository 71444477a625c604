import { z } from 'zod';

const address = z.email().max(254);

/** Whether a text is exactly one mail address. */
export function isMailAddress(text: string): boolean {
  return address.safeParse(text).success;
}

/** A text made safe for a header: one line without control characters, which could begin another header. */
export function headerText(text: string, max: number): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
}
