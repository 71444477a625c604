import type { PersonalCall } from '#server/database/writeCall.ts';
import { found } from '#server/http/found.ts';
import { eventOf, undoStored } from './undo.ts';
import { undoReplacement } from './undoReplacements.ts';

/**
 * Undoes the change of one event of an object. A replacement is undone while nothing has happened to the new object, which is removed.
 * @throws what {@link undoStored} and {@link undoReplacement} throw
 */
export async function undoEvent(inside: PersonalCall, at: { locationId: string; id: string }, eventId: string): Promise<void> {
  const event = found(await eventOf(inside, at.id, eventId));
  if (event.kind === 'Replaced') await undoReplacement(inside, at, event);
  else await undoStored(inside, at, [event]);
}
