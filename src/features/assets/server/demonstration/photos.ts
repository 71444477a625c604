import sharp from 'sharp';
import { numbersTo, turnOf } from '#server/demonstration/demonstration.ts';
import drawings from './drawings.json' with { type: 'json' };

/** Generated photos of safety objects in front of a wall: JPEGs of 640 × 480 pixels, with the same bytes each time. */
export function demonstrationPhotos(): Promise<Buffer[]> {
  return Promise.all(numbersTo(drawings.objects.length * drawings.walls.length).map(drawnPhoto));
}

function drawnPhoto(number: number): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <defs><linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.5"/>
    <stop offset="1" stop-color="#000" stop-opacity="0.25"/></linearGradient></defs>
    <rect width="640" height="480" fill="${turnOf(drawings.walls, number)}"/><rect y="390" width="640" height="90" fill="#8d8577"/>
    <ellipse cx="330" cy="404" rx="130" ry="16" fill="#000" opacity="0.25"/>${turnOf(drawings.objects, number)}
    <rect width="640" height="480" fill="url(#light)"/></svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer();
}
