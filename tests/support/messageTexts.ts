import type { Messages } from '#console/i18n/loadMessages.ts';

/** The texts of a tree of messages, each with its whole key. */
export function messageTexts(messages: Messages, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : messageTexts(value, `${path}${key}.`),
  );
}
