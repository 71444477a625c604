import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';

const answer = new URLSearchParams(location.hash.slice(1) || location.search);

// After logging out the directory has nothing to say, and MSAL would take its silence for an answer to the next sign-in
if (!answer.has('code') && !answer.has('error')) {
  location.replace('/');
} else {
  broadcastResponseToMainFrame().catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- nobody else would tell why sign-in does not go on
    console.error(error);
    location.replace('/');
  });
}
