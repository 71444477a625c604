import { readdirSync, readFileSync } from 'node:fs';

/** Watches the children of this process from now on. `stop` returns the peak memory of the largest of them, in bytes (Linux). */
export function processMemory(): { stop(): number } {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, ...children().map(peakOf))), 5);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

function children(): string[] {
  return readdirSync('/proc/self/task').flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' '));
}

function peakOf(pid: string): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
