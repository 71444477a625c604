import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { ApiError } from '#contract/apiError.ts';
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

// jsdom lacks both, and MUI and our lists use them
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

configure({
  // A busy machine must not fail a test
  asyncUtilTimeout: 5000,
  // Each look for what is not there yet makes an error that the next look throws away: with the page's text, not its whole document
  getElementError: (message, container) => new Error(`${message ?? ''}\n\n${container.textContent}`),
});

let errors: MockInstance;

beforeEach(() => {
  const { error } = console;
  errors = vi.spyOn(console, 'error').mockImplementation((...said) => (isAnswer(said) ? undefined : error(...said)));
});

/** A console error fails the test. A test that expects one clears the spy. */
afterEach(() => {
  cleanup();
  // content outside of React, such as the live region
  document.body.replaceChildren();
  const said = errors.mock.calls.filter((call) => !isAnswer(call));
  vi.restoreAllMocks();
  expect(said, 'the test wrote to console.error').toEqual([]);
  localStorage.clear();
  sessionStorage.clear();
});

// react-admin logs every refusal of the server in development; the tests check how the screen handles it
function isAnswer([first]: unknown[]): boolean {
  return first instanceof ApiError;
}
