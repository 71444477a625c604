const [width, height] = [1200, 360];

/** A typed name as an image of a signature. */
export async function writtenName(name: string): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#13231f';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = "italic 96px 'Segoe Script', 'Snell Roundhand', 'Brush Script MT', cursive";
  context.fillText(name, width / 2, height / 2, width - 80);
  return new Promise((resolve) => canvas.toBlob((bytes) => resolve(bytes ?? undefined), 'image/png'));
}
