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
      const strong = { face: 'strong', size: 10 } as const;
      setLine(
        document,
        fitted(report, person, { ...strong, room: cell - 20 }),
        { x, y: report.y },
        { ...strong, colour: brand.colours.ink },
      );
      lines.forEach((line, row) => {
        const place = { x, y: report.y + 30 + row * lineHeight };
        setLine(document, fitted(report, line, { room: 70, size: 8 }), place, { size: 8, colour: brand.colours.ink2 });
      });
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
