/**
 * Focuses an element when it appears; pass it as its `ref`, or as the `inputRef` of an input. A function that is created in each
 * render would take the focus each time, even while a person types elsewhere.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
