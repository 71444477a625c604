/**
 * Gives an input the focus when it appears, as its `inputRef`. A function that is made anew with each drawing would take the focus each
 * time, also while a person types elsewhere.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
