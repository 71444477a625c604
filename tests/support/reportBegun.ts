import { vi } from 'vitest';
import { noAnswer } from '#contract/apiError.ts';
import { bodyOf, entryOf } from '#features/service-reports/console/entry.ts';
import { ReportDraft, type DraftPage } from '#features/service-reports/console/ReportDraft.ts';

/** A new report in one tab of a browser without a signal. */
export function reportBegun() {
  const entry = entryOf(undefined, '2026-11-14');
  const send = vi.fn<DraftPage['send']>(() => Promise.reject(noAnswer(new TypeError('Failed to fetch'))));
  const remember = vi.fn<DraftPage['remember']>();
  const page: DraftPage = {
    bodyOf: (now, _saved, status) => ({ ...bodyOf(now, []), status }),
    send,
    findBegun: () => Promise.resolve(undefined),
    alone: (work) => work(),
    remember,
  };
  const start = { saved: undefined, unanswered: undefined, failure: undefined };
  const flags = { isMerged: false, isClosed: false, isVisitGone: false, isEnded: false };
  const draft = new ReportDraft({ entry, stored: entry, ...start, ...flags }, page);
  return { draft, send, remember, kept: () => structuredClone(draft.now()) };
}
