const [width, height] = [1200, 360];
const widest = width - 80;
const largest = 96;

/** A typed name as an image of a signature; a long one in smaller letters. */
export function writtenName(name: string): Promise<Blob | undefined> {
  const written = name.trim();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(undefined);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#13231f';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = fontOf(largest);
  context.font = fontOf(Math.min(largest, (largest * widest) / context.measureText(written).width));
  context.fillText(written, width / 2, height / 2);
  return new Promise((resolve) => canvas.toBlob((bytes) => resolve(bytes ?? undefined), 'image/png'));
}

function fontOf(size: number): string {
  return `italic ${size}px 'Segoe Script', 'Snell Roundhand', 'Brush Script MT', cursive`;
}
