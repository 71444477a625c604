import type { Texts } from '../texts.ts';
import { filled } from '../texts.ts';
import type { Format } from '../format.ts';
import type { Tone } from '../Page.tsx';
import type { PublicAsset } from './publicCalls.ts';

const daysSoon = 60;

/** How an asset stands, as the chip above its dates says it. */
export function standingOf(asset: PublicAsset, today: string, text: Texts['asset'], format: Format): { tone: Tone; word: string } {
  const { status, dueDate, lastServiceDate } = asset;
  if (isGone(asset)) return { tone: 'none', word: text.gone };
  if (status === 'OutOfService') return { tone: 'bad', word: text.out };
  if (status === 'Missing') return { tone: 'bad', word: text.missing };
  if (dueDate !== null && dueDate < today) return { tone: 'bad', word: text.late };
  if (dueDate !== null && dueDate <= after(today, daysSoon)) return { tone: 'warn', word: text.soon };
  if (lastServiceDate === null) return { tone: 'none', word: text.notInspected };
  return { tone: 'ok', word: filled(text.inspected, { date: format.date(lastServiceDate) }) };
}

/** Whether an asset was replaced or taken away. */
export function isGone({ status }: PublicAsset): boolean {
  return status === 'Replaced' || status === 'Removed';
}

function after(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
