const longestEdge = 1600;
// What a report may carry, before base64 makes it a third longer
const mostBytes = 670_000;

/** A photo as JPEG, upright and small enough for a report: its preview and its bytes in base64. @throws when it is no image */
export async function shrinkPhoto(file: File): Promise<{ preview: string; base64: string }> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestEdge / Math.max(image.width, image.height));
  for (const [shrunk, quality] of [
    [1, 0.82],
    [1, 0.6],
    [0.6, 0.6],
    [0.35, 0.5],
  ] as const) {
    const bytes = await drawn(image, scale * shrunk, quality);
    if (bytes.size > mostBytes) continue;
    const preview = await addressOf(bytes);
    return { preview, base64: preview.slice(preview.indexOf(',') + 1) };
  }
  throw new Error('The photo stays too large');
}

function drawn(image: ImageBitmap, scale: number, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // JPEG has no transparency: without a ground, transparent pixels would become black
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((bytes) => (bytes ? resolve(bytes) : reject(new Error('The photo cannot be drawn'))), 'image/jpeg', quality),
  );
}

function addressOf(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The photo cannot be read'));
    reader.readAsDataURL(bytes);
  });
}
