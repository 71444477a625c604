import sharp from 'sharp';
import { setLine } from './document.ts';
import { fitted, left, needRoom, width, type Report } from './report.ts';

/** A picture in a report. */
export interface Picture {
  /** JPEG or PNG. */
  bytes: Buffer;
  /** The alternative text for screen readers. */
  alt: string;
  caption?: string;
}

/** Draws pictures side by side, each as large as its share of the width and the height allow. */
export async function pictures(report: Report, shown: readonly Picture[], { columns = 3, height = 130 } = {}): Promise<void> {
  const { document, brand, root } = report;
  const cell = width / columns;
  for (let first = 0; first < shown.length; first += columns) {
    const row = await Promise.all(shown.slice(first, first + columns).map(embeddable));
    needRoom(report, height + 18);
    row.forEach(({ bytes, alt, caption }, index) => {
      const x = left + index * cell;
      const figure = document.struct('Figure', { alt });
      root.add(figure);
      figure.add(() => document.image(bytes, x, report.y, { fit: [cell - 10, height] }));
      figure.end();
      if (!caption) return;
      const text = document.struct('Caption');
      root.add(text);
      const place = { x, y: report.y + height + 3 };
      text.add(() =>
        setLine(document, fitted(report, caption, { room: cell - 10, size: 8 }), place, { size: 8, colour: brand.colours.ink2 }),
      );
      text.end();
    });
    report.y += height + 20;
  }
}

// Five pixels of a picture for each point of the page
const longestSide = 1200;

// A JPEG is embedded as it is. pdfkit unpacks a transparent PNG and packs its pixels again in this thread, for seconds when it has
// millions of them; sharp does it in another one
async function embeddable(picture: Picture): Promise<Picture> {
  if (picture.bytes[0] === 0xff) return picture;
  const drawn = sharp(picture.bytes)
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
  return { ...picture, bytes: await drawn.png().toBuffer() };
}
