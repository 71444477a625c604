import { statusColours } from '#contract/themeStatusColours.ts';
import type { Point } from './document.ts';

/** The severity of a state; each has a colour and a mark with a shape of its own. */
export type Tone = 'good' | 'soon' | 'bad' | 'open' | 'none';

/** The colours of states on white paper, those of the console's light mode; each has a contrast of at least 4.5. */
export const toneColours: Readonly<Record<Tone, string>> = {
  good: statusColours.light.ok,
  soon: statusColours.light.warn,
  bad: statusColours.light.bad,
  open: '#51605b',
  none: '#51605b',
};

/** Draws the mark of a state beside a line of text: ● good, ▲ soon, ■ bad, ○ open, – none. */
export function drawMark(document: PDFKit.PDFDocument, tone: Tone, { x, y }: Point, size: number): void {
  const side = size * 0.62;
  const middle = y + size * 0.62;
  const colour = toneColours[tone];
  if (tone === 'good') document.circle(x + side / 2, middle, side / 2).fill(colour);
  if (tone === 'bad') document.rect(x, middle - side / 2, side, side).fill(colour);
  if (tone === 'soon')
    document.polygon([x, middle + side / 2], [x + side, middle + side / 2], [x + side / 2, middle - side / 2]).fill(colour);
  if (tone === 'open')
    document
      .circle(x + side / 2, middle, side / 2 - 0.5)
      .lineWidth(1)
      .stroke(colour);
  if (tone === 'none') document.rect(x, middle - 0.6, side, 1.2).fill(colour);
}
