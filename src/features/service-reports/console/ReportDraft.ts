import { needsPerson, SignInError } from '#console/auth/signInError.ts';
import { isRefused, newKey } from '#console/data/submissionKeys.ts';
import { mergeRecord, sameValue } from '#console/forms/mergeRecord.ts';
import { ApiError } from '#contract/apiError.ts';
import type { ServiceReport, ServiceReportBody } from '../schema.ts';
import { entryOf, type Entry } from './entry.ts';
import type { Saved, Sent, WaitingReport } from './waiting/waiting.ts';

/** The content of a report, and how much of it the server has. */
export interface DraftState {
  entry: Entry;
  /** The content that the server has. */
  stored: Entry;
  saved: Saved | undefined;
  /** A write without a definite answer: it may have been stored. */
  unanswered: Sent | undefined;
  /** The reason why the draft could not be saved. */
  failure: unknown;
  /** Whether changes from elsewhere were merged. */
  isMerged: boolean;
  /** Whether the report was completed by another person, or by a write whose answer was lost. */
  isClosed: boolean;
  /** Whether the server knows its visit no longer as one for the object, so that the report is saved without it. */
  isVisitGone: boolean;
  /** Whether it was completed or discarded here, so that nothing more is sent. */
  isEnded: boolean;
}

/** The services of the page that a draft needs. */
export interface DraftPage {
  bodyOf(entry: Entry, saved: Saved | undefined, status: ServiceReport['status']): ServiceReportBody;
  send(sent: Sent): Promise<ServiceReport>;
  /** The same report, if another tab of the person has created it in the meantime. */
  findBegun(): Promise<ServiceReport | undefined>;
  /** Does work while no other tab of the person sends the same report. */
  alone<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  /** Called with every state, so that content which the server does not have is kept in this browser, even when the page is closed. */
  remember(state: DraftState): void;
}

const pause = 1500;
// what was filled in elsewhere is sent there, unless that tab is closed
const pauseForOthers = 10_000;
// an older content that arrives from another tab so soon is what that tab had before ours reached it
const echo = 2000;

/**
 * A report while it is filled in, saved on the server as a draft at each pause in typing. Its writes are sent one after another;
 * each contains the present content, with the version from the previous answer.
 */
export class ReportDraft {
  #state: DraftState;
  readonly #page: DraftPage;
  readonly #listeners = new Set<() => void>();
  #turn: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isJoined = false;
  /** The content that this tab and the others had in common last. */
  #common: Entry;
  /** What this tab had until a moment ago. */
  #recent: readonly { entry: Entry; until: number }[] = [];
  #sending = 0;
  /** The present content, where it came from another tab, which sends it. */
  #taken: Entry | undefined;

  constructor(state: DraftState, page: DraftPage) {
    this.#state = state;
    this.#page = page;
    this.#common = state.entry;
  }

  /** The present state. */
  readonly now = (): DraftState => this.#state;

  /** Calls a listener at each change of the state, until the returned function is called. */
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Continues with unsent content from before the page was closed; the returned function stops writes that have not begun. */
  open(): () => void {
    this.#page.remember(this.#state);
    this.#keepLater();
    return () => clearTimeout(this.#timer);
  }

  change(update: (before: Entry) => Entry): void {
    const { entry } = this.#state;
    const now = Date.now();
    this.#recent = [...this.#recent.filter(({ until }) => now - until < echo), { entry, until: now }];
    this.#set({ entry: update(entry) });
    this.#common = this.#state.entry;
    this.#keepLater();
  }

  /** Takes over what another tab keeps of the same report; undefined when that has been sent or discarded there. */
  takeOver(kept: Pick<WaitingReport, 'entry' | 'stored' | 'saved' | 'unanswered'> | undefined): void {
    const { entry, isEnded } = this.#state;
    const isOurs = hasUnsent(this.#state) && entry !== this.#taken;
    if (isEnded || (isOurs && (!kept || sameValue(entry, kept.entry)))) return;
    if (!kept) return this.#show({ stored: entry, unanswered: undefined, failure: undefined });
    if (this.#recent.some((one) => Date.now() - one.until < echo && sameValue(one.entry, kept.entry))) return;
    const { merged } = mergeRecord({ ...this.#common }, { ...entry }, { ...kept.entry });
    this.#common = kept.entry;
    if (!sameValue(merged, kept.entry)) {
      // JSON records like those of forms
      this.#set({ entry: merged as unknown as Entry });
      return this.#keepLater();
    }
    this.#taken = kept.entry;
    const { stored, saved = this.#state.saved, unanswered } = kept;
    this.#show(this.#sending > 0 ? { entry: kept.entry } : { entry: kept.entry, stored, saved, unanswered });
    this.#keepLater(pauseForOthers);
  }

  /** Writes the report after all previous writes. Rejects with an ApiError or SignInError. */
  write(status: ServiceReport['status']): Promise<ServiceReport> {
    const written = this.#turn.then(() => this.#page.alone(() => this.#send(status)));
    this.#turn = written.catch(() => undefined);
    return written;
  }

  /** Saves the draft now. */
  readonly keep = (): void => {
    // the pause in typing may have occurred while the report was being completed
    this.#turn = this.#turn
      .then(() => this.#page.alone(async () => void (this.#isOpen() && (await this.#send('Concept')))))
      .catch((failure: unknown) => this.#set({ failure }));
  };

  /** Saves the first draft; resolves with whether it may be completed, because a draft of another tab must be read first. */
  async begin(): Promise<boolean> {
    await this.write('Concept');
    return !this.#isJoined;
  }

  /** Discards unsent content. */
  discard(): void {
    this.#set({ isEnded: true });
  }

  // another tab may have sent all of it meanwhile; a report that has no content yet is saved for its photos
  #isOpen(): boolean {
    return !this.#state.isEnded && (hasUnsent(this.#state) || !this.#state.saved);
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    this.#page.remember(this.#state);
    this.#tell();
  }

  /** Shows what another tab keeps, which would become older if it was kept by this one too. */
  #show(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #keepLater(after = pause): void {
    clearTimeout(this.#timer);
    // each draft would ask the person to sign in again, so it waits until they do
    if (isPutOff(this.#state)) return;
    this.#timer = setTimeout(() => hasUnsent(this.#state) && this.keep(), after);
  }

  // a write without a definite answer may have been stored: it is repeated unchanged under its Idempotency-Key, before later
  // changes
  async #send(status: ServiceReport['status']): Promise<ServiceReport> {
    const { unanswered, entry } = this.#state;
    if (unanswered?.entry === entry && unanswered.status === status) return this.#sendOnce(unanswered);
    // completing is a decision, so it is not repeated automatically; if it was stored, the next write finds a completed report
    if (unanswered?.status === 'Concept')
      await this.#sendOnce(unanswered).catch((error: unknown) => (isRefused(error) ? undefined : Promise.reject(error)));
    await this.#join();
    return this.#sendOnce(this.#sentNow(status));
  }

  // another tab of the same person may have created the report since this page was opened
  async #join(): Promise<void> {
    const begun = this.#state.saved ? undefined : await this.#page.findBegun();
    if (!begun) return;
    this.#merge(begun);
    this.#isJoined = true;
  }

  #sentNow(status: ServiceReport['status']): Sent {
    const { entry, saved } = this.#state;
    const body = this.#page.bodyOf(entry, saved, status);
    return { entry, saved, status, body: this.#state.isVisitGone ? { ...body, workOrderId: null } : body, key: newKey() };
  }

  async #sendOnce(sent: Sent): Promise<ServiceReport> {
    this.#set({ unanswered: sent });
    this.#sending += 1;
    try {
      const report = await this.#page.send(sent);
      const isEnded = this.#state.isEnded || report.status === 'Completed';
      this.#set({ unanswered: undefined, stored: sent.entry, saved: savedOf(report), failure: undefined, isEnded });
      return report;
    } catch (error) {
      if (isRefused(error)) this.#set({ unanswered: undefined });
      if (isAboutVisit(error) && sent.body.workOrderId) {
        this.#set({ isVisitGone: true });
        return this.#sendOnce(this.#sentNow(sent.status));
      }
      const current = currentIn(error, sent.saved);
      if (current?.status === 'Completed') this.#set({ isClosed: true });
      if (current?.status !== 'Concept' || current.version === sent.saved?.version) throw error;
      this.#merge(current);
      // the person must read the merged report before completing it
      if (sent.status === 'Completed') throw error;
      return this.#sendOnce(this.#sentNow(sent.status));
    } finally {
      this.#sending -= 1;
    }
  }

  // another person changed the same draft, perhaps after a write of this page whose answer was lost: both are merged
  #merge(current: ServiceReport): void {
    const { stored, entry } = this.#state;
    const theirs = entryOf(current, current.reportDate);
    const { merged } = mergeRecord({ ...stored }, { ...entry }, { ...theirs });
    // JSON records like those of forms
    this.#set({ entry: merged as unknown as Entry, stored: theirs, saved: savedOf(current), isMerged: true });
    this.#keepLater();
  }
}

/** Whether any content or write may be missing on the server. */
export function hasUnsent({ entry, stored, unanswered }: DraftState): boolean {
  return entry !== stored || unanswered !== undefined;
}

/** Whether the draft waits for the person to sign in again. */
export function isPutOff({ failure }: DraftState): boolean {
  return failure instanceof SignInError && needsPerson(failure);
}

/** Whether the server refuses the visit of a report: it was deleted, or its object was taken out of it and moved. */
export function isAboutVisit(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid' && 'workOrderId' in error.errors;
}

/** The identity and version of a draft from the server's answer. */
export function savedOf({ id, modified, version }: ServiceReport): Saved {
  return { id, at: modified, version };
}

/** The present report from the refusal of a write for another version. */
function currentIn(error: unknown, known: Saved | undefined): ServiceReport | undefined {
  if (!(error instanceof ApiError) || error.code !== 'versionConflict') return undefined;
  const current = error.extra['current'] as ServiceReport | null | undefined; // the form of the server's answer
  return current && current.id === known?.id ? current : undefined;
}
