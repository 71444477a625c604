import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { ApiError } from '#contract/apiError.ts';
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

// jsdom has neither of these, and MUI and our lists ask for them
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

// A busy machine is no failure
configure({ asyncUtilTimeout: 5000 });

let errors: MockInstance;

beforeEach(() => {
  const { error } = console;
  errors = vi.spyOn(console, 'error').mockImplementation((...said) => (isAnswer(said) ? undefined : error(...said)));
});

/** A console error fails the test; one that expects it says so by clearing the spy. */
afterEach(() => {
  cleanup();
  // what stands outside of React, such as the region that announces
  document.body.replaceChildren();
  const said = errors.mock.calls.filter((call) => !isAnswer(call));
  vi.restoreAllMocks();
  expect(said, 'the test wrote to console.error').toEqual([]);
  localStorage.clear();
  sessionStorage.clear();
});

// react-admin logs every refusal of the server while developing; what the screen does with it is what a test is about
function isAnswer([first]: unknown[]): boolean {
  return first instanceof ApiError;
}
