/** Milliseconds between a change and its announcement, so that the screen reader has finished with the change itself. */
export const announcementDelay = 100;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Lets a screen reader read a sentence aloud, politely; of several in quick succession, only the last one is read. */
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
