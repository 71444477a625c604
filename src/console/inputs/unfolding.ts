/** An input for the form around it: a closed `details` element that contains it is opened before the form focuses it. */
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
