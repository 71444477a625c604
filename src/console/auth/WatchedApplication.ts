import { BrowserAuthError, PublicClientApplication } from '@azure/msal-browser';

type PopupArguments = Parameters<PublicClientApplication['waitForPopupResponse']>;

const lookInterval = 250;
const graceLooks = 4;

/** MSAL that also detects when the person closes the sign-in window. */
export class WatchedApplication extends PublicClientApplication {
  protected override async waitForPopupResponse(...[request, popup, parent]: PopupArguments): Promise<string> {
    const closed = watchClosing(popup);
    return Promise.race([super.waitForPopupResponse(request, popup, parent), closed.happens]).finally(closed.stop);
  }
}

// A directory may detach its window (Cross-Origin-Opener-Policy), which then looks closed while it is open. So it counts as
// closed only when our own page has had the focus for a second
function watchClosing(popup: Window): { happens: Promise<never>; stop: () => void } {
  let looks = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const happens = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      looks = popup.closed && document.hasFocus() ? looks + 1 : 0;
      if (looks >= graceLooks) reject(new BrowserAuthError('user_cancelled', ''));
    }, lookInterval);
  });
  return { happens, stop: () => clearInterval(timer) };
}
