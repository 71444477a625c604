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
  return readdirSync('/proc/self/task').flatMap((task) => textOf(`/proc/self/task/${task}/children`).trim().split(' '));
}

function peakOf(pid: string): number {
  return Number(/VmHWM:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

// A thread or process may have ended since it was listed
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
