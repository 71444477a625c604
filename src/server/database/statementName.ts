/**
 * Names under which texts of statements are prepared, the same on every connection, for at most `most` texts at a time: those
 * that were asked last. A text gets its name when it comes again; a name that was given up is not used again.
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

/** Texts that have a name at a time. */
const mostNames = 1000;

/** Statements that a connection may hold prepared before it is replaced: names that were given up stay with it. */
export const mostPrepared = 2 * mostNames;

/** The name under which a statement's text is prepared; undefined for one that came only once, which runs unprepared. */
export const statementName = statementNames(mostNames);
