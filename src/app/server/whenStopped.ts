const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls back once when this process should end: on a signal, or because the shell that npm started has ended. npm sends a signal only to
 * that shell, which ends without passing it on.
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
