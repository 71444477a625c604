import { setLine } from './document.ts';
import { decoration, fitted, left, needRoom, width, type Report } from './report.ts';

const lineHeight = 30;

/** Draws places to sign side by side: the role of the signer, and below it a line for each item to write. */
export function signatureLines(report: Report, people: readonly string[], lines: readonly string[]): void {
  const { document, brand, root } = report;
  needRoom(report, 22 + lines.length * lineHeight);
  const cell = width / people.length;
  people.forEach((person, index) => {
    const x = left + index * cell;
    const element = document.struct('P');
    root.add(element);
    element.add(() => {
      setLine(document, fitted(report, person, cell - 20, 10, 'strong'), x, report.y, {
        face: 'strong',
        size: 10,
        colour: brand.colours.ink,
      });
      lines.forEach((line, row) =>
        setLine(document, fitted(report, line, 70, 8), x, report.y + 30 + row * lineHeight, { size: 8, colour: brand.colours.ink2 }),
      );
    });
    element.end();
    decoration(document, () => {
      for (let row = 0; row < lines.length; row += 1) {
        const y = report.y + 40 + row * lineHeight;
        document
          .moveTo(x + 74, y)
          .lineTo(x + cell - 24, y)
          .lineWidth(0.6)
          .stroke(brand.colours.edge);
      }
    });
  });
  report.y += 30 + lines.length * lineHeight;
}
