import sharp from 'sharp';

/** What stands in the picture, in front of a wall. */
const objects: readonly string[] = [
  `<rect x="270" y="150" width="100" height="230" rx="44" fill="#b3261e"/><rect x="300" y="104" width="40" height="52" fill="#333"/>
   <path d="M340 120 q70 10 60 110" stroke="#222" stroke-width="12" fill="none"/><rect x="285" y="220" width="70" height="70" fill="#f4efe4"/>`,
  `<rect x="190" y="150" width="260" height="120" rx="14" fill="#eef4ee" stroke="#8a938c" stroke-width="6"/>
   <path d="M230 210 h110 m-40 -36 l40 36 -40 36" stroke="#146c3a" stroke-width="18" fill="none"/>`,
  `<rect x="210" y="130" width="220" height="220" rx="20" fill="#f6f6f1" stroke="#146c3a" stroke-width="10"/>
   <path d="M320 300 c-90 -66 -70 -130 -30 -130 20 0 30 20 30 20 s10 -20 30 -20 c40 0 60 64 -30 130" fill="#146c3a"/>`,
  `<circle cx="320" cy="230" r="110" fill="#b3261e"/><circle cx="320" cy="230" r="72" fill="none" stroke="#f4efe4" stroke-width="20"/>
   <circle cx="320" cy="230" r="22" fill="#222"/><path d="M420 270 q60 60 40 130" stroke="#222" stroke-width="16" fill="none"/>`,
  `<rect x="200" y="170" width="240" height="170" rx="16" fill="#146c3a"/><path d="M320 200 v110 M265 255 h110" stroke="#fff" stroke-width="30"/>`,
];
const walls = ['#d9dccf', '#cfd6dc', '#e2d8c8'];

/** How many different pictures there are. */
export const photoCount = objects.length * walls.length;

/** A drawn photo of a safety object: a JPEG of 640 × 480 pixels, the same bytes for the same number. */
export function demonstrationPhoto(number: number): Promise<Buffer> {
  const wall = walls[number % walls.length];
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <defs><linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.5"/>
    <stop offset="1" stop-color="#000" stop-opacity="0.25"/></linearGradient></defs>
    <rect width="640" height="480" fill="${wall}"/><rect y="390" width="640" height="90" fill="#8d8577"/>
    <ellipse cx="330" cy="404" rx="130" ry="16" fill="#000" opacity="0.25"/>${objects[number % objects.length]}
    <rect width="640" height="480" fill="url(#light)"/></svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer();
}
