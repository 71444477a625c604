/** The keys that are typed after Ctrl K and before its dialog is open. */
export interface KeptTyping {
  /** Ends the keeping and gives what was typed, and whether Enter followed; every time the same. */
  end: () => { text: string; isEntered: boolean };
}

/** Keeps what is typed from the page until the box that it is meant for is there. */
export function keepTyping(): KeptTyping {
  const kept = { text: '', isEntered: false };
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') kept.isEntered = true;
    else if (event.key === 'Backspace') kept.text = kept.text.slice(0, -1);
    else if (event.key.length === 1) kept.text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', keep, true);
  return {
    end() {
      document.removeEventListener('keydown', keep, true);
      return kept;
    },
  };
}
