/** An input for the form around it: what is folded away (`details`) is opened before the form puts the focus there. */
export function unfolding(element: HTMLElement): Pick<HTMLInputElement, 'focus' | 'select' | 'setCustomValidity' | 'reportValidity'> {
  return {
    focus: () => {
      for (let fold = foldOf(element); fold; fold = foldOf(fold)) fold.open = true;
      element.focus();
    },
    select: () => element instanceof HTMLInputElement && element.select(),
    setCustomValidity: () => undefined,
    reportValidity: () => true,
  };
}

function foldOf(element: HTMLElement): HTMLDetailsElement | null {
  return element.closest<HTMLDetailsElement>('details:not([open])');
}
