import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
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

let errors: MockInstance;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

/** A console error fails the test; one that expects it says so by clearing the spy. */
afterEach(() => {
  cleanup();
  const said = errors.mock.calls;
  vi.restoreAllMocks();
  expect(said, 'the test wrote to console.error').toEqual([]);
  localStorage.clear();
  sessionStorage.clear();
});
