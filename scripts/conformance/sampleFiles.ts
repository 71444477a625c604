/** A small file of each kind that a call takes: one white pixel, an empty PDF, a list of two lines. */
const samples: Readonly<Record<string, Buffer>> = {
  png: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=', 'base64'),
  pdf: Buffer.from('%PDF-1.4\n%%EOF\n'),
  csv: Buffer.from('Relatienummer;Naam\r\n90000001;Bakkerij De Korenaar\r\n'),
};

/** The contents of an example file of this name; a file of another kind contains its own name. */
export function sampleFile(fileName: string): Buffer {
  return samples[fileName.split('.').at(-1) ?? ''] ?? Buffer.from(fileName);
}
