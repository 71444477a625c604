/**
 * Names for prepared statement texts, the same on every connection, for the `most` texts that were used last. A text gets its
 * name at its second use; a name that was dropped is never used again.
 */
export function statementNames(most: number): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  let given = 0;

  function newName(text: string): string | undefined {
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= most) forgetOldest(seenOnce);
      seenOnce.add(text);
      return undefined;
    }
    if (names.size >= most) forgetOldest(names);
    return `s${++given}`;
  }

  return (text) => {
    const name = names.get(text) ?? newName(text);
    // A Map keeps its insertion order, so the text used last moves to the end
    names.delete(text);
    if (name) names.set(text, name);
    return name;
  };
}

function forgetOldest(texts: Set<string> | Map<string, unknown>): void {
  const oldest = texts.keys().next();
  if (!oldest.done) texts.delete(oldest.value);
}

/** The number of texts that have a name at the same time. */
const mostNames = 1000;

/** The number of statements that a connection may hold prepared before it is replaced; statements under dropped names stay prepared. */
export const mostPrepared = 2 * mostNames;

/** The name under which a statement's text is prepared; undefined for a text that is used for the first time, which runs unprepared. */
export const statementName = statementNames(mostNames);
