/** The address of the page of an asset that opens without sign-in: it stands in the code on the label. */
export function assetAddress(tag: string): string {
  return `/a/${encodeURIComponent(tag)}`;
}
