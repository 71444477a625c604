import sharp from 'sharp';

/** A photo of an extinguisher at a wall: a JPEG of 640 × 480 pixels, the same bytes each time. */
export function demonstrationPhoto(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="640" height="480" fill="#d9d4c7"/><rect y="400" width="640" height="80" fill="#8d8577"/>
    <rect x="270" y="170" width="100" height="230" rx="30" fill="#c0261c"/><rect x="300" y="130" width="40" height="45" fill="#333"/>
    <path d="M300 135 l-40 -20 h60 z" fill="#333"/><rect x="285" y="240" width="70" height="90" fill="#fff"/></svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer();
}
