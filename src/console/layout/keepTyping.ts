/** The keys that are typed after Ctrl K and before its dialog is open. */
export interface KeptTyping {
  /** Stops collecting and returns the typed text and whether Enter followed; further calls return the same. */
  end: () => { text: string; isEntered: boolean };
}

/** Collects typed characters for the dialog until it is open. */
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
