/** Lets the browser save bytes as a file with this name. */
export function saveFile(bytes: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = fileName;
  link.click();
  // Safari reads the address only after the click has been handled
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
