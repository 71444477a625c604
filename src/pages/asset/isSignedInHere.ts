/** Whether a person is signed in to the console in this browser: MSAL keeps its accounts under such a key. */
export function isSignedInHere(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^msal\.\d+\.account\.keys$/.test(key));
  } catch {
    return false;
  }
}
