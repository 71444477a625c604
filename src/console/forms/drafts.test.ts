import { afterEach, describe, expect, it, vi } from 'vitest';
import { asTouchScreen } from '../../../tests/support/touchScreen.ts';
import { dropAllDrafts, dropDraft, findDraft, keepDraft, setDraftAside, type Draft } from './drafts.ts';

const draft: Draft = { base: {}, values: { name: 'typed' }, savedAt: new Date().toISOString() };
const key = 'piet/purchaseInvoices/new';

/** What a browser does when a tab is closed and another one opened. */
const reopen = () => sessionStorage.clear();

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

describe('a draft', () => {
  it('is there after a reload, and nowhere else', () => {
    keepDraft(key, draft);
    setDraftAside(key);
    expect(findDraft(key)).toEqual(draft);
    expect(localStorage).toHaveLength(0);
  });

  it('is there in a new tab after its own was closed', () => {
    keepDraft(key, draft);
    setDraftAside(key);
    reopen();
    expect(findDraft(key)).toEqual(draft);
    expect(findDraft('anna/purchaseInvoices/new')).toBeUndefined();
  });

  it('is not seen by another tab as long as its own is open', () => {
    keepDraft(key, draft);
    reopen();
    expect(findDraft(key)).toBeUndefined();
  });

  it('is there on a phone after its tab was killed without a word, also when it was loaded again before', () => {
    asTouchScreen();
    keepDraft(key, draft);
    expect(findDraft(key)).toEqual(draft);
    reopen();
    expect(findDraft(key)).toEqual(draft);
    dropDraft(key);
    expect(findDraft(key)).toBeUndefined();
  });

  it('is forgotten when it was saved, and with all others at signing out', () => {
    for (const forget of [() => dropDraft(key), dropAllDrafts]) {
      keepDraft(key, draft);
      setDraftAside(key);
      forget();
      expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
    }
  });

  it('is not offered after two weeks', () => {
    keepDraft(key, { ...draft, savedAt: new Date(Date.now() - 15 * 86_400_000).toISOString() });
    expect(findDraft(key)).toBeUndefined();
  });

  it('is not kept, without an error, where the browser has no storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => keepDraft(key, draft)).not.toThrow();
    expect(findDraft(key)).toBeUndefined();
  });
});
