import type { Transport } from '#contract/transport.ts';

/** Milliseconds by which the clock of a device may differ from that of the server, as answers take a while. */
const tolerance = 300_000;

let behind = 0;
const listeners = new Set<() => void>();

/** Notes the time of the server in each answer, so that days and times are right on a device whose clock is not. */
export function withServerTime(send: Transport): Transport {
  return async (request) => {
    const answer = await send(request);
    // files may come from the cache of the browser, with the time at which they were loaded
    if (request.answer === 'text') noteServerTime(answer.header('Date'));
    return answer;
  };
}

/** The present moment: by the clock of this device, and where it is wrong by that of the server. */
export function present(): Date {
  return new Date(Date.now() + behind);
}

/** Milliseconds by which the clock of this device is behind that of the server, negative where it is ahead; 0 where it is right. */
export function clockBehind(): number {
  return behind;
}

/** Calls a listener whenever {@link clockBehind} changes, until the returned function is called. */
export function watchClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  const next = Math.abs(difference) < tolerance ? 0 : difference;
  // the header has whole seconds
  if (Math.abs(next - behind) < tolerance && (next === 0) === (behind === 0)) return;
  behind = next;
  for (const listener of listeners) listener();
}
