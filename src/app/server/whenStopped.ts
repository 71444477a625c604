const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls back once when this process is to end: by a signal, or because the shell of npm that started it has ended. npm sends a
 * signal to that shell only, and the shell ends without passing it on.
 */
export function whenStopped(stop: () => void): void {
  let isStopped = false;
  const stopOnce = () => {
    if (!isStopped) stop();
    isStopped = true;
  };
  for (const signal of signals) process.on(signal, stopOnce);
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stopOnce(), 200).unref();
}
