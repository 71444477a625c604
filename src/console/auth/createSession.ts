import { type AccountInfo, type AuthenticationResult, CacheLookupPolicy } from '@azure/msal-browser';
import type { Configuration, DirectoryConfiguration } from '#contract/configuration.ts';
import type { Language } from '#contract/values.ts';
import { anonymousProfile, type Profile, type Session } from '../session.ts';
import { msalConfigurationOf, popupSize, scopesOf, signInRequest, silentRenewalTimeout } from './msalConfiguration.ts';
import { forgetPerson, keepPerson, keptPerson } from './keptPerson.ts';
import { isListed, isListOfAccounts } from './listedAccounts.ts';
import { isOpenToAll, keepRedirectAddress } from './redirectAddress.ts';
import { renewalDelay, within } from './renewal.ts';
import { withNetwork } from './directoryReach.ts';
import { isDirectoryUnreachable, needsPerson, SignInError, signInErrorOf } from './signInError.ts';
import { WatchedApplication } from './WatchedApplication.ts';

/** Why the person has to sign in again: the session expired, or was ended in another tab. */
export type EndOfSession = 'expired' | 'signedOut';

/** The parts that a session needs. */
export interface SessionOptions {
  configuration: Configuration;
  language: Language;
  /** Asks the person to sign in again; resolves when the given sign-in has succeeded, rejects when the person declines. */
  askToSignInAgain: (signIn: () => Promise<void>, reason: EndOfSession) => Promise<void>;
}

/**
 * Opens the session of this page: from an answer of the directory in the address, else from stored tokens, else by a silent
 * renewal; without a signal the person who signed in here last goes on. A page that is open to all is shown at once and does not
 * wait for the directory; when the renewal succeeds, the page reloads, unless the person has already begun to use it.
 * @throws SignInError when the directory refuses, on any other page
 */
export async function createSession(options: SessionOptions): Promise<Session> {
  const { directory } = options.configuration;
  const application = new WatchedApplication(msalConfigurationOf(directory, location.origin));
  await application.initialize();
  const answer = await application.handleRedirectPromise().catch((error: unknown) => {
    if (isOpenToAll(location.href)) return null;
    throw signInErrorOf(error);
  });
  const person = answer?.account ?? application.getActiveAccount() ?? application.getAllAccounts()[0] ?? null;
  application.setActiveAccount(person);
  const session = new MsalSession(application, person, options);
  session.watchOtherTabs();
  if (await session.resume()) return session;
  if (isOpenToAll(location.href)) session.refreshInBackground();
  else await session.refresh().catch((error: unknown) => session.continueWithoutSignal(error));
  return session;
}

// milliseconds
const renewalPause = 10_000;

const never = new Promise<never>(() => undefined);

class MsalSession implements Session {
  readonly #application: WatchedApplication;
  readonly #directory: DirectoryConfiguration;
  readonly #options: SessionOptions;
  // that of MSAL is shared by all tabs, and becomes another person when one signs in elsewhere
  #person: AccountInfo | null;
  #authenticated = false;
  #leaving: Promise<never> | undefined;
  #asking: Promise<void> | undefined;
  #renewing: Promise<void> | undefined;
  #renewedAt = -Infinity;
  #isPopupOpen = false;
  #hasOtherSignedIn = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(application: WatchedApplication, person: AccountInfo | null, options: SessionOptions) {
    this.#application = application;
    this.#directory = options.configuration.directory;
    this.#options = options;
    this.#person = person;
  }

  get authenticated(): boolean {
    return this.#authenticated;
  }

  get profile(): Profile {
    if (!this.#authenticated) return anonymousProfile;
    return (this.#person ? profileOf(this.#person) : keptPerson()) ?? anonymousProfile;
  }

  /** Covers this page when the person signs out in another tab, because the next person at this screen must not see it. */
  watchOtherTabs(): void {
    addEventListener('storage', ({ key }) => {
      if (!this.#isSignedOut() || (key !== null && !isListOfAccounts(key))) return;
      if (isOpenToAll(location.href)) location.reload();
      else this.#signInAgain('signedOut').catch(() => undefined);
    });
    // The browser's Back button may restore a page from memory: of a person who signed out, or on its way to the directory
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted && (this.#leaving || this.#isSignedOut())) location.reload();
    });
  }

  // A person who is only known from an earlier time has no tokens that could be gone
  #isSignedOut(): boolean {
    return this.#authenticated && this.#person !== null && !isListed(this.#person);
  }

  /** The person as this browser stores them; undefined after a sign-out. */
  #stored(): AccountInfo | undefined {
    return this.#application.getAllAccounts().find((account) => isSamePerson(account, this.#person));
  }

  /** Whether the stored tokens are still valid. */
  async resume(): Promise<boolean> {
    if (!this.#person) return false;
    const kept = await this.#acquire(this.#directory.apiResource, { cacheLookupPolicy: CacheLookupPolicy.AccessToken }).catch(
      () => undefined,
    );
    if (kept) this.#begin(kept);
    return this.#authenticated;
  }

  /**
   * @throws SignInError notLoggedIn when no person has signed in with this browser; other codes when the directory requires a new
   * sign-in
   */
  async refresh(): Promise<void> {
    this.#begin(await this.#acquire(this.#directory.apiResource));
  }

  /**
   * Continues with the person who signed in here last when the error means that the directory cannot be asked: what this browser
   * keeps can be read, and calls wait for a signal.
   */
  continueWithoutSignal(error: unknown): void {
    this.#authenticated = isDirectoryUnreachable(error) && (this.#person !== null || keptPerson() !== undefined);
  }

  refreshInBackground(): void {
    let isUsed = false;
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => (isUsed = true), { capture: true, once: true });
    this.refresh().then(
      () => {
        if (!isUsed) location.reload();
      },
      () => undefined,
    );
  }

  async accessToken(resource: string): Promise<string | undefined> {
    if (resource === '') throw new SignInError('resourceRequired');
    if (!this.#authenticated) return undefined;
    try {
      return (await this.#acquire(resource)).accessToken;
    } catch (error) {
      if (isOpenToAll(location.href)) return undefined;
      if (!(error instanceof SignInError) || !needsPerson(error)) throw error;
      await this.#signInAgain();
      return (await this.#acquire(resource)).accessToken;
    }
  }

  async renew(): Promise<void> {
    if (!this.#authenticated) throw new SignInError('loginRequired');
    // a server that refuses new tokens too must not cause one renewal for each call
    if (performance.now() - this.#renewedAt < renewalPause) return;
    this.#renewing ??= this.#renewAll().finally(() => (this.#renewing = undefined));
    await this.#renewing;
  }

  async #renewAll(): Promise<void> {
    const { apiResource, accountingResource } = this.#directory;
    try {
      for (const resource of new Set([apiResource, accountingResource])) await this.#acquire(resource, { forceRefresh: true });
    } catch (error) {
      if (!(error instanceof SignInError) || !needsPerson(error) || isOpenToAll(location.href)) throw error;
      await this.#signInAgain();
    }
    this.#renewedAt = performance.now();
  }

  login(): Promise<never> {
    return this.#leave(async () => {
      keepRedirectAddress();
      const request = signInRequest(this.#directory, this.#options.language);
      await this.#application.loginRedirect({ ...request, redirectStartPage: `${location.origin}/` });
    });
  }

  logout(): Promise<never> {
    return this.#leave(async () => {
      clearTimeout(this.#timer);
      forgetPerson();
      const account = this.#person;
      await this.#application.logoutRedirect(account ? { account, ...(account.idToken ? { idTokenHint: account.idToken } : {}) } : {});
    });
  }

  // Every further request while the browser is leaving waits for the first one: MSAL refuses a second redirect
  #leave(go: () => Promise<void>): Promise<never> {
    this.#leaving ??= go().then(
      () => never,
      (error: unknown) => {
        this.#leaving = undefined;
        throw signInErrorOf(error);
      },
    );
    return this.#leaving;
  }

  async #acquire(
    resource: string,
    how: { cacheLookupPolicy?: CacheLookupPolicy; forceRefresh?: boolean } = {},
  ): Promise<AuthenticationResult> {
    const account = this.#person;
    if (!account) throw await withNetwork(new SignInError('notLoggedIn'));
    const asked = this.#application.acquireTokenSilent({ scopes: scopesOf(resource), account, ...how }).then(
      (answer) => this.#ofSamePerson(answer),
      (error: unknown) => {
        throw signInErrorOf(error);
      },
    );
    return within(silentRenewalTimeout, new SignInError('renewalTimeout'), asked).catch(async (error: unknown) => {
      throw await withNetwork(error);
    });
  }

  // The directory answers for the person who signed in there last, in any tab
  #ofSamePerson(answer: AuthenticationResult): AuthenticationResult {
    if (!isSamePerson(answer.account, this.#person)) throw new SignInError('loginRequired');
    // with the claims of the newest ID token; the account of an answer may lack them
    this.#person = this.#stored() ?? this.#person;
    return answer;
  }

  #signInAgain(reason: EndOfSession = 'expired'): Promise<void> {
    this.#asking ??= this.#options
      .askToSignInAgain(() => this.#openPopup(), reason)
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }

  async #openPopup(): Promise<void> {
    if (this.#isPopupOpen) throw new SignInError('interactionInProgress');
    this.#isPopupOpen = true;
    try {
      const account = this.#person;
      const loginHint = account?.loginHint ?? account?.username;
      const answer = await this.#application.acquireTokenPopup({
        ...signInRequest(this.#directory, this.#options.language),
        popupWindowAttributes: { popupSize },
        ...(loginHint ? { loginHint } : {}),
        // otherwise the directory answers at once for the other person again
        ...(this.#hasOtherSignedIn ? { prompt: 'login' } : {}),
      });
      // The input on the screen belongs to the person who typed it; another person must not continue it
      const known = account ? profileOf(account) : keptPerson();
      this.#hasOtherSignedIn = known !== undefined && profileOf(answer.account).oid !== known.oid;
      if (this.#hasOtherSignedIn) throw new SignInError('otherPerson', { detail: answer.account.username });
      this.#application.setActiveAccount(answer.account);
      this.#person = this.#stored() ?? answer.account;
      this.#begin(answer);
    } catch (error) {
      throw signInErrorOf(error);
    } finally {
      this.#isPopupOpen = false;
    }
  }

  #begin({ expiresOn }: AuthenticationResult): void {
    this.#authenticated = true;
    // the account of the answer lacks the roles where its tokens were stored
    keepPerson(this.profile);
    clearTimeout(this.#timer);
    if (expiresOn) this.#timer = setTimeout(() => this.#renewInTime(), renewalDelay(expiresOn, this.#directory.renewalOffsetSeconds));
  }

  // When the renewal fails, the next call reports the error, or asks the person to sign in
  #renewInTime(): void {
    this.refresh().catch(() => undefined);
  }
}

function isSamePerson({ localAccountId }: AccountInfo, person: AccountInfo | null): boolean {
  return localAccountId === person?.localAccountId;
}

function profileOf({ idTokenClaims, localAccountId, name, username }: AccountInfo): Profile {
  const { oid, email, roles } = (idTokenClaims ?? {}) as { oid?: string; email?: string; roles?: string[] }; // as Entra ID writes them
  return {
    oid: oid ?? localAccountId,
    name: name ?? username,
    email: email ?? (username.includes('@') ? username : undefined),
    roles: Array.isArray(roles) ? roles : [],
  };
}
