/** How long after a change it is announced, so that the screen reader has finished with the change itself. */
export const announcementDelay = 100;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Has a sentence read aloud by a screen reader, politely; the last one of several wins. */
export function announce(text: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    liveRegion().textContent = text;
  }, announcementDelay);
}

// made once and outside of React: a region that appears together with its text is not read
function liveRegion(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return region;
}
