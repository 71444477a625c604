import { NavigationClient, type NavigationOptions } from '@azure/msal-browser';
import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';
import { fetchConsole } from './fetchConsole.ts';

const answer = new URLSearchParams(location.hash.slice(1) || location.search);
const { title } = document;

/** Returns to the console without loading another page, because the console starts in this one. */
class ComingHome extends NavigationClient {
  override async navigateInternal(address: string, options: NavigationOptions): Promise<boolean> {
    if (new URL(address).origin !== location.origin) return super.navigateInternal(address, options);
    history.replaceState(null, '', address);
    document.title = title;
    preloadConfiguration();
    fetchConsole();
    await import('./main.ts');
    return false;
  }
}

// After logging out the directory sends no answer. MSAL would treat the address without parameters as the answer to the next
// sign-in.
if (!answer.has('code') && !answer.has('error')) {
  location.replace('/');
} else {
  broadcastResponseToMainFrame(new ComingHome()).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- no other place reports why sign-in does not continue
    console.error(error);
    location.replace('/');
  });
}

/** Starts to fetch the configuration, as the head of the start page does. */
function preloadConfiguration(): void {
  const link = Object.assign(document.createElement('link'), {
    rel: 'preload',
    as: 'fetch',
    href: '/config.json',
    crossOrigin: 'anonymous',
  });
  document.head.append(link);
}
