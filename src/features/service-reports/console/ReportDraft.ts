import { needsPerson, SignInError } from '#console/auth/signInError.ts';
import { isRefused, newKey } from '#console/data/submissionKeys.ts';
import { mergeRecord } from '#console/forms/mergeRecord.ts';
import { ApiError } from '#contract/apiError.ts';
import type { ServiceReport, ServiceReportBody } from '../schema.ts';
import { entryOf, type Entry } from './entry.ts';
import type { Saved, Sent } from './waiting/waiting.ts';

/** What is filled in of a report, and how far the server has it. */
export interface DraftState {
  entry: Entry;
  /** What the server has of it. */
  stored: Entry;
  saved: Saved | undefined;
  /** The write that has no certain answer: it may have been stored. */
  unanswered: Sent | undefined;
  /** Why the draft could not be kept. */
  failure: unknown;
  /** What was written elsewhere was taken in. */
  isMerged: boolean;
  /** The report was completed by another person, or by a write whose answer was lost. */
  isClosed: boolean;
  /** Completed or thrown away here: nothing is sent any more. */
  isEnded: boolean;
}

/** What a draft needs of its page. */
export interface DraftPage {
  bodyOf(entry: Entry, saved: Saved | undefined, status: ServiceReport['status']): ServiceReportBody;
  send(sent: Sent): Promise<ServiceReport>;
  /** The same report, where another tab of the person has begun it meanwhile. */
  findBegun(): Promise<ServiceReport | undefined>;
  /** Called with every state: what the server does not have waits in this browser, also when the page is closed. */
  remember(state: DraftState): void;
}

const pause = 1500;

/**
 * A report while it is filled in: kept on the server as a draft whenever typing has paused. Its writes go one after another; each
 * sends what is filled in by then, with the version that the one before was answered with.
 */
export class ReportDraft {
  #state: DraftState;
  readonly #page: DraftPage;
  readonly #listeners = new Set<() => void>();
  #turn: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isJoined = false;

  constructor(state: DraftState, page: DraftPage) {
    this.#state = state;
    this.#page = page;
  }

  /** The state now. */
  readonly now = (): DraftState => this.#state;

  /** Has a listener called at each change of the state, until the returned function is called. */
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Goes on with what was not sent when the page was closed; the returned function stops what has not begun yet. */
  open(): () => void {
    this.#page.remember(this.#state);
    this.#keepLater();
    return () => clearTimeout(this.#timer);
  }

  change(update: (before: Entry) => Entry): void {
    this.#set({ entry: update(this.#state.entry) });
    this.#keepLater();
  }

  /** Writes the report after the writes before it. Rejects with an ApiError or SignInError. */
  write(status: ServiceReport['status']): Promise<ServiceReport> {
    const written = this.#turn.then(() => this.#send(status));
    this.#turn = written.catch(() => undefined);
    return written;
  }

  /** Keeps the draft now. */
  readonly keep = (): void => {
    // typing may have paused while the report was being completed
    this.#turn = this.#turn.then(() =>
      this.#state.isEnded ? undefined : this.#send('Concept').catch((failure: unknown) => this.#set({ failure })),
    );
  };

  /** Keeps the first draft; answers whether it may be completed: what another tab began is read first. */
  async begin(): Promise<boolean> {
    await this.write('Concept');
    return !this.#isJoined;
  }

  /** Throws away what was not sent. */
  discard(): void {
    this.#set({ isEnded: true });
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    this.#page.remember(this.#state);
    for (const listener of this.#listeners) listener();
  }

  #keepLater(): void {
    clearTimeout(this.#timer);
    // each draft would ask the person to sign in again: it waits here until they do
    if (isPutOff(this.#state)) return;
    this.#timer = setTimeout(() => hasUnsent(this.#state) && this.keep(), pause);
  }

  // what had no certain answer may have been stored: it is sent as it was, under its own Idempotency-Key, before what changed since
  async #send(status: ServiceReport['status']): Promise<ServiceReport> {
    const { unanswered, entry } = this.#state;
    if (unanswered?.entry === entry && unanswered.status === status) return this.#sendOnce(unanswered);
    // completing is a decision: it is not sent again by itself, and what follows finds a completed report where it had arrived
    if (unanswered?.status === 'Concept')
      await this.#sendOnce(unanswered).catch((error: unknown) => (isRefused(error) ? undefined : Promise.reject(error)));
    await this.#join();
    return this.#sendOnce(this.#sentNow(status));
  }

  // another tab of the same person may have begun the report since this page was opened
  async #join(): Promise<void> {
    const begun = this.#state.saved ? undefined : await this.#page.findBegun();
    if (!begun) return;
    this.#merge(begun);
    this.#isJoined = true;
  }

  #sentNow(status: ServiceReport['status']): Sent {
    const { entry, saved } = this.#state;
    return { entry, saved, status, body: this.#page.bodyOf(entry, saved, status), key: newKey() };
  }

  async #sendOnce(sent: Sent): Promise<ServiceReport> {
    this.#set({ unanswered: sent });
    try {
      const report = await this.#page.send(sent);
      const isEnded = this.#state.isEnded || report.status === 'Completed';
      this.#set({ unanswered: undefined, stored: sent.entry, saved: savedOf(report), failure: undefined, isEnded });
      return report;
    } catch (error) {
      if (isRefused(error)) this.#set({ unanswered: undefined });
      const current = currentIn(error, sent.saved);
      if (current?.status === 'Completed') this.#set({ isClosed: true });
      if (current?.status !== 'Concept' || current.version === sent.saved?.version) throw error;
      this.#merge(current);
      // the person reads the merged report before completing it
      if (sent.status === 'Completed') throw error;
      return this.#sendOnce(this.#sentNow(sent.status));
    }
  }

  // another person wrote the same draft, perhaps after a write of this page whose answer was lost: both are kept
  #merge(current: ServiceReport): void {
    const { stored, entry } = this.#state;
    const theirs = entryOf(current, current.reportDate);
    const { merged } = mergeRecord({ ...stored }, { ...entry }, { ...theirs });
    // records of JSON like those of forms
    this.#set({ entry: merged as unknown as Entry, stored: theirs, saved: savedOf(current), isMerged: true });
    this.#keepLater();
  }
}

/** Whether something was filled in or sent that the server may not have. */
export function hasUnsent({ entry, stored, unanswered }: DraftState): boolean {
  return entry !== stored || unanswered !== undefined;
}

/** Whether the draft waits for the person to sign in again. */
export function isPutOff({ failure }: DraftState): boolean {
  return failure instanceof SignInError && needsPerson(failure);
}

/** What is known of a draft that the server has answered. */
export function savedOf({ id, modified, version }: ServiceReport): Saved {
  return { id, at: modified, version };
}

/** The report as it is, where a write of it was refused because it is another version. */
function currentIn(error: unknown, known: Saved | undefined): ServiceReport | undefined {
  if (!(error instanceof ApiError) || error.code !== 'versionConflict') return undefined;
  const current = error.extra['current'] as ServiceReport | null | undefined; // as the server answers it
  return current && current.id === known?.id ? current : undefined;
}
